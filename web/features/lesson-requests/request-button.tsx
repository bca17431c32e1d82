import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { lessonRequestsQuery, setLessonRequest } from './lesson-requests.ts'

export interface RequestProps {
  lesson: { id: string; title: string }
}

/** Toggles the request. The label states the effect: one email when the lesson is published. */
export function RequestToggle({ lesson: { id, title } }: RequestProps) {
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  const { data, isError, isPaused } = useQuery({ ...lessonRequestsQuery(ownerId), select: (vids) => vids.includes(id) })
  // Shown even if the requests fail to load, because repeating a request is harmless.
  const isRequested = data ?? (isError || isPaused ? false : undefined)
  if (isRequested === undefined) return null
  const toggle = async () => {
    if (await setLessonRequest(queryClient, ownerId, id, !isRequested))
      showToast(
        isRequested
          ? `Couldn’t cancel your request for “${title}”. Try again.`
          : 'Couldn’t save your request. Try again in a moment.',
      )
  }
  return (
    <Button
      size="small"
      aria-label={
        isRequested ? `We’ll email you when “${title}” is ready. Cancel` : `Email me when it’s ready: “${title}”`
      }
      onClick={() => void toggle()}
      className={isRequested ? 'border-text! shadow-[inset_0_0_0_1px_var(--text)]' : ''}
    >
      <Icon name={isRequested ? 'tick' : 'bell'} className="size-5" />
      {isRequested ? 'We’ll email you' : 'Email me when it’s ready'}
    </Button>
  )
}
