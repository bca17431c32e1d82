import { useEffect, useState } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import type { SavedDrillClip, SavedReview as Review } from '#web/api/lesson-records.ts'
import { findLesson, resolveRecords } from '#rules/catalogue.ts'
import { chooseReviewsForDay, calculateReviewTime } from '#rules/review.ts'
import { filterByLesson } from '#web/features/clips/index.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { gradeNames } from './grade-buttons.tsx'
import { ReviewCard } from './review-card.tsx'
import { DayDone, ReviewFrame, ReviewCountdown, type LastGrade } from './review-frame.tsx'
import { formatDueDate, hasSchedule, startOfDay, reviews, type Schedule } from './reviews.ts'
import { AGAIN_INTERVAL, type Grade } from './schedule.ts'
import './reviews.css'

interface ReviewDayProps {
  catalogue: Catalogue
  reviews: readonly Review[]
  /** The member's clips. A lesson's clip is shown instead of a chapter of its film. */
  clips: readonly SavedDrillClip[]
}

/** Reviews due today, one at a time. Excludes techniques of removed lessons. */
export function ReviewDay({ catalogue, reviews: savedReviews, clips }: ReviewDayProps) {
  const midnight = useStartOfDay()
  const getLesson = ({ gid, vid }: Review) => findLesson(catalogue, gid, vid)
  const availableReviews = savedReviews.filter(getLesson)
  const { due, doneCount, laterCount } = chooseReviewsForDay(
    availableReviews,
    midnight,
    (review) => getLesson(review)?.video.duration,
  )
  const [first] = due
  const firstLesson = first && getLesson(first)
  const { undoableGrade, saveGrade, undo } = useGrades(first, firstLesson?.video.title ?? '')
  const [earlyRepeatKey, setEarlyRepeatKey] = useState<string>()
  const now = useTimeAt(first?.due)

  const allLessons = resolveRecords(catalogue, savedReviews)

  if (!first || !firstLesson)
    return (
      <DayDone
        doneCount={doneCount}
        laterCount={laterCount}
        reviews={availableReviews}
        midnight={midnight}
        allLessons={allLessons}
        lastGrade={undoableGrade}
        onUndo={undo}
      />
    )
  // A technique graded Again is repeated after ten minutes, or earlier on request.
  const isRepeatWaiting = first.last_review !== undefined && first.last_review >= midnight && first.due > now
  if (isRepeatWaiting && earlyRepeatKey !== first.id + first.reps)
    return (
      <ReviewCountdown
        title={firstLesson.video.title}
        due={first.due}
        lastGrade={undoableGrade}
        onUndo={undo}
        onRepeatNow={() => setEarlyRepeatKey(first.id + first.reps)}
      />
    )
  const totalTime = due.reduce((sum, review) => sum + calculateReviewTime(getLesson(review)?.video.duration), 0)
  const { gid, vid } = first
  return (
    <ReviewFrame
      doneCount={doneCount}
      dueCount={due.length}
      minutes={Math.max(1, Math.round(totalTime / 60_000))}
      allLessons={allLessons}
      lastGrade={undoableGrade}
      onUndo={undo}
    >
      <ReviewCard
        key={first.id + first.reps}
        review={first}
        lesson={firstLesson.video}
        groupTitle={firstLesson.group.title}
        clip={filterByLesson(clips, { gid, vid })[0]}
        onGrade={saveGrade}
      />
    </ReviewFrame>
  )
}

/** Saves grades, and can undo the last grade until the technique is graded again on another device. */
function useGrades(review: Review | undefined, title: string) {
  const { documents, change } = useOwnCollection(reviews)
  const [lastGrade, setLast] = useState<LastGrade & { review: Review; next: Schedule }>()
  const graded = documents?.find(({ id }) => id === lastGrade?.review.id)
  const undoableGrade = lastGrade && hasSchedule(graded, lastGrade.next) ? lastGrade : undefined
  const saveGrade = (grade: Grade, next: Schedule) => {
    if (!review) return
    const text = `${title}: ${gradeNames[grade]}, ${formatDueDate(next, new Date())}`
    setLast({ text, review, next })
    void change(review.id, next).then((failure) => {
      if (!failure) return
      setLast(undefined)
      showToast('Couldn’t save your grade. Grade it again.')
    })
  }
  const undo = async () => {
    if (!undoableGrade) return
    const { id, vid: _vid, gid: _gid, ...schedule } = undoableGrade.review
    setLast(undefined)
    const failure = await change(id, { ...schedule, last_review: schedule.last_review })
    if (failure) showToast('Couldn’t undo the grade. It hasn’t changed.')
  }
  return { undoableGrade, saveGrade, undo: () => void undo() }
}

/**
 * Returns the start of the current day. The value stays unchanged past midnight during a review, and updates when the
 * page becomes visible again.
 */
function useStartOfDay() {
  const [midnight, setMidnight] = useState(() => startOfDay(new Date()))
  useEffect(() => {
    const updateIfVisible = () => document.visibilityState === 'visible' && setMidnight(startOfDay(new Date()))
    document.addEventListener('visibilitychange', updateIfVisible)
    return () => document.removeEventListener('visibilitychange', updateIfVisible)
  }, [])
  return midnight
}

/** Returns the current time, and rerenders at the given moment. */
function useTimeAt(moment: Date | undefined) {
  const [now, setNow] = useState(() => new Date())
  const time = moment?.getTime()
  useEffect(() => {
    const delay = (time ?? 0) - Date.now()
    // Skips reviews of other days: setTimeout fires at once for delays over 24 days.
    if (delay <= 0 || delay > AGAIN_INTERVAL) return undefined
    const timer = setTimeout(() => setNow(new Date()), delay)
    return () => clearTimeout(timer)
  }, [time])
  return now
}
