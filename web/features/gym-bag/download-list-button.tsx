import type { Lesson } from '#rules/catalogue.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useBag } from './bag-store.ts'
import { BagIcon, useFocusAfterPress } from './download-button.tsx'
import { downloadList, isFullySaved, useListDownload } from './download-list.ts'
import { canStoreLessons } from './service-worker.ts'
import { toBagLesson } from './to-bag-lesson.ts'

export interface DownloadListProps {
  /** The lessons in the order in which they are saved. Locked lessons and lessons without a film are omitted. */
  cards: readonly { lesson: Lesson; isLocked: boolean }[]
}

/** Button that saves several lessons offline. Renders nothing if there are none or the browser cannot store films. */
export function DownloadListButton({ cards }: DownloadListProps) {
  const ownerId = useOwnerId()
  useBag()
  const lessons = cards.flatMap(({ lesson, isLocked }) => (isLocked || !lesson.media ? [] : toBagLesson(lesson)))
  const listDownload = useListDownload()
  const missingCount = ownerId === null ? 0 : lessons.filter((lesson) => !isFullySaved(ownerId, lesson)).length
  const isDone = missingCount === 0 && !listDownload
  const doneText = useFocusAfterPress<HTMLParagraphElement>(isDone)
  if (!canStoreLessons() || ownerId === null || lessons.length === 0) return null
  if (isDone)
    return (
      <p ref={doneText} tabIndex={-1} className="flex min-h-11 items-center gap-2 text-sm text-quiet">
        <BagIcon /> All saved offline
      </p>
    )
  return (
    <Button size="small" onClick={() => (listDownload ? listDownload.stop() : void downloadList(ownerId, lessons))}>
      <BagIcon />
      <span className="tabular">
        {listDownload
          ? `Saving ${listDownload.number} of ${listDownload.count}. Stop`
          : `Save ${missingCount === 1 ? '1 lesson' : `${missingCount} lessons`} offline`}
      </span>
    </Button>
  )
}
