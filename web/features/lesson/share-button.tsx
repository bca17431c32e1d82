import { paths, type LessonRef } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shareLink } from '#web/ui/share-link.ts'

interface ShareProps {
  lesson: LessonRef & { title: string }
}

/** Button that shares the link of the lesson. */
export function ShareButton({ lesson }: ShareProps) {
  return (
    <Button onClick={() => void shareLink(lesson.title, paths.info(lesson))} className="max-md:w-13 max-md:px-0!">
      <Icon name="share" />
      <span className="max-md:sr-only">Share</span>
    </Button>
  )
}
