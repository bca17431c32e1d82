import { useEffect, useState } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import { lessonRepsKey } from '#rules/balance.ts'
import { findLesson } from '#rules/catalogue.ts'
import { sortByQueue } from '#rules/clip-queue.ts'
import { lessonKey } from '#rules/progress.ts'
import { chooseReviewsForDay, calculateReviewTime } from '#rules/review.ts'
import { isProcessing, type Card } from '#web/features/catalogue/index.ts'
import { clipCollection, getPlayableClips } from '#web/features/clips/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { useProgress } from '#web/features/progress/index.ts'
import { reps, useRepsPerLesson } from '#web/features/reps/index.ts'
import { startOfDay, reviews } from '#web/features/reviews/index.ts'

/** Milliseconds after which the Today section is shown with the data loaded so far. */
const LOAD_TIMEOUT_MS = 1500

interface DayOptions {
  catalogue: Catalogue
  getCard: (key: string) => Card | undefined
  /** The hero lesson, which has its own resume button. */
  hero: Card
}

/** Data of the Today section. Undefined while loading. Later updates are ignored to avoid layout shift. */
export function useDay(options: DayOptions) {
  const currentDay = useCurrentDay(options)
  const [firstFullDay, setFirstFullDay] = useState<Day>()
  if (currentDay?.isFullyLoaded && !firstFullDay) setFirstFullDay(currentDay)
  return firstFullDay ?? currentDay
}

function useCurrentDay({ catalogue, getCard, hero }: DayOptions) {
  const [now] = useState(() => new Date())
  const ownReviews = useOwnCollection(reviews).documents
  const ownClips = useOwnCollection(clipCollection).documents
  const records = useOwnCollection(reps).documents
  const repsPerLesson = useRepsPerLesson()
  const progress = useProgress()
  const hasTimedOut = useTimeout(LOAD_TIMEOUT_MS)
  const isFullyLoaded = Boolean(ownReviews && ownClips && records && progress)
  if (!hasTimedOut && !isFullyLoaded) return undefined

  const getLesson = ({ gid, vid }: { gid: string; vid: string }) => findLesson(catalogue, gid, vid)?.video
  const queue = getPlayableClips(sortByQueue(ownClips ?? []), catalogue)
  const due = chooseReviewsForDay(
    (ownReviews ?? []).filter((review) => getLesson(review)),
    startOfDay(now),
    (review) => getLesson(review)?.duration,
  ).due
  const drilledKeys = new Set([...(repsPerLesson ?? []), ...queue, ...(ownReviews ?? [])].map(lessonRepsKey))
  const startedLessons = (progress ?? [])
    .filter(
      ({ isComplete, ranges, ...lesson }) =>
        ranges.length > 0 && (!isComplete || drilledKeys.has(lessonRepsKey(lesson))),
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .flatMap((lesson) => {
      const card = getCard(lessonKey(lesson))
      const canResume = card && card.lesson !== hero.lesson && !card.isLocked && !isProcessing(card.lesson)
      return canResume ? { card, position: lesson.isComplete ? 0 : lesson.position } : []
    })
  return {
    now,
    /** Whether all data is loaded. False if the timeout has elapsed before. */
    isFullyLoaded,
    due: due.map((review) => ({ title: getLesson(review)?.title ?? '', gid: review.gid, vid: review.vid })),
    dueTime: due.reduce((sum, review) => sum + calculateReviewTime(getLesson(review)?.duration), 0),
    queue,
    startedLesson: startedLessons[0],
    records: records ?? [],
    repsPerLesson: (repsPerLesson ?? []).flatMap((drilledLesson) => {
      const lesson = getLesson(drilledLesson)
      return lesson ? { ...drilledLesson, lesson } : []
    }),
  }
}

export type Day = NonNullable<ReturnType<typeof useCurrentDay>>

/** Returns true after the given time. */
function useTimeout(milliseconds: number) {
  const [hasElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasElapsed
}
