import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { wish, lessonRequestsQuery } from './lesson-requests.ts'

export interface RequestProps {
  lesson: { id: string; title: string }
}

/** Says what will happen: one mail, once the lesson is there. */
export function RequestToggle({ lesson: { id, title } }: RequestProps) {
  const ownerId = useOwnerId() ?? ''
  const queries = useQueryClient()
  const { data: isWished } = useQuery({ ...lessonRequestsQuery(ownerId), select: (all) => all.includes(id) })
  if (isWished === undefined) return null
  const turn = async () => {
    if (await wish(queries, ownerId, id, !isWished))
      showToast(
        isWished
          ? `You are still waiting for “${title}”: that could not be changed.`
          : 'That could not be kept. Try again in a moment.',
      )
  }
  return (
    <Button
      size="small"
      aria-label={
        isWished ? `You get a mail when “${title}” is here: take that back` : `Mail me when it is here: “${title}”`
      }
      onClick={() => void turn()}
      className={isWished ? 'border-text! shadow-[inset_0_0_0_1px_var(--text)]' : ''}
    >
      <Icon name={isWished ? 'tick' : 'bell'} className="size-5" />
      {isWished ? 'You get a mail' : 'Mail me when it is here'}
    </Button>
  )
}
