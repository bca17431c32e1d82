import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CardPicture, isProcessing, Rail, RowHeading, type Card } from '#web/features/catalogue/index.ts'
import { removeLessonProgress, LessonProgressBar, useUnfinishedProgress } from '#web/features/progress/index.ts'
import { paths } from '#web/routing/paths.ts'
import { formatClock, formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { lessonKey, type Progress } from '#rules/progress.ts'
import { ContinueSkeleton, type ContinueProps } from './continue-skeleton.tsx'
import './continue.css'

/** Milliseconds after which the rows below render without waiting for a slow response. */
const TIMEOUT_MS = 1500

/** Unfinished lessons, most recently watched first. */
export function ContinueRow({ getCard, children }: ContinueProps) {
  const unfinishedProgress = useUnfinishedProgress()
  const isLate = useTimeout(TIMEOUT_MS)
  const startedLessons = unfinishedProgress ? selectStartedLessons(unfinishedProgress, getCard) : []
  const isShown = useFirstResult(unfinishedProgress || isLate ? startedLessons.length > 0 : undefined)
  if (isShown === undefined) return <ContinueSkeleton />
  return (
    <>
      {isShown && startedLessons.length > 0 && (
        <Rail
          title="Continue training"
          heading={<RowHeading title="Continue training" summary="Where you left off, on any device." />}
        >
          {startedLessons.map((lesson) => (
            <StartedLessonCard key={`${lesson.card.lesson.gid} ${lesson.card.lesson.id}`} {...lesson} />
          ))}
        </Rail>
      )}
      {children(startedLessons.map(({ card: { lesson } }) => lessonKey({ vid: lesson.id, gid: lesson.gid })))}
    </>
  )
}

function StartedLessonCard({ card, position }: StartedLesson) {
  const { lesson } = card
  const removeFromRow = useRemoveFromRow(lesson)
  const chapter = lesson.chapters?.findLast(({ at }) => at <= position)
  return (
    <li className="card continue-card">
      <div className="continue-poster poster-beside">
        <CardPicture card={card} isSmall />
      </div>
      <div className="min-w-0 grow">
        <h3 className="line-clamp-2 text-base leading-[1.3] font-semibold">
          <Link
            to={`${paths.watch(lesson)}?t=${Math.floor(position)}`}
            className="card-link wrap-anywhere"
            data-rail-stop=""
          >
            <span className="sr-only">Resume </span>
            {lesson.title}
          </Link>
        </h3>
        <p className="mt-0.5 line-clamp-1 text-sm leading-[1.4] text-quiet">
          {formatClock(position)}
          {lesson.duration !== undefined && ` of ${formatRoundedClock(lesson.duration)}`}
          {chapter && `, ${chapter.title}`}
        </p>
        <div aria-hidden="true" className="relative mt-3 h-[5px] bg-rule">
          <LessonProgressBar lesson={lesson} />
        </div>
      </div>
      <button type="button" className="row-tool continue-forget" onClick={() => void removeFromRow()}>
        <Icon name="cross" className="size-5" />
        <span className="sr-only">Remove {lesson.title} from Continue training</span>
      </button>
    </li>
  )
}

/** Removes the lesson from the row and deletes the member's progress in it. */
function useRemoveFromRow({ id, gid, title }: Card['lesson']) {
  const queryClient = useQueryClient()
  const ownerId = useOwnerId() ?? ''
  return async () => {
    if (await removeLessonProgress(queryClient, ownerId, { vid: id, gid }))
      showToast(`Couldn’t remove “${title}”. Try again.`)
  }
}

/** Returns true after the given time. */
function useTimeout(milliseconds: number) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}

/** Returns the first defined result and ignores later ones, because a row inserted later would shift the page. */
function useFirstResult(result: boolean | undefined) {
  const [shownResult, setShownResult] = useState(result)
  if (shownResult === undefined && result !== undefined) setShownResult(result)
  return shownResult ?? result
}

export interface StartedLesson {
  card: Card
  /** Last position in seconds. */
  position: number
}

/** Maximum number of lessons in the row. */
const MAX_LESSONS = 12

/** Cards of the unfinished lessons, in the given order. Removed, locked and unprocessed lessons are excluded. */
export const selectStartedLessons = (
  unfinishedProgress: readonly Progress[],
  getCard: (key: string) => Card | undefined,
): StartedLesson[] =>
  unfinishedProgress
    .flatMap((progress) => {
      const card = getCard(lessonKey(progress))
      return card && !card.isLocked && !isProcessing(card.lesson) ? [{ card, position: progress.position }] : []
    })
    .slice(0, MAX_LESSONS)
