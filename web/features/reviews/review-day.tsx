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
import { ReviewEnd, ReviewFrame, ReviewCountdown, type LastGrade } from './review-frame.tsx'
import { formatDueDate, hasSchedule, startOfDay, reviews, type Schedule } from './reviews.ts'
import { AGAIN_INTERVAL_MS, type Grade } from './schedule.ts'
import './reviews.css'

interface ReviewDayProps {
  catalogue: Catalogue
  reviews: readonly Review[]
  /** The member's clips. A lesson's clip is shown instead of a chapter of its film. */
  clips: readonly SavedDrillClip[]
}

/** Reviews due today, one at a time. Excludes techniques of removed lessons. */
export function ReviewDay({ catalogue, reviews: savedReviews, clips }: ReviewDayProps) {
  const dayStart = useStartOfDay()
  const getLesson = ({ gid, vid }: Review) => findLesson(catalogue, gid, vid)
  const availableReviews = savedReviews.filter(getLesson)
  const { due, doneCount, laterCount } = chooseReviewsForDay(
    availableReviews,
    dayStart,
    (review) => getLesson(review)?.video.duration,
  )
  const [currentReview] = due
  const currentLesson = currentReview && getLesson(currentReview)
  const { undoableGrade, saveGrade, undo } = useGrades(currentReview, currentLesson?.video.title ?? '')
  const [earlyRepeatKey, setEarlyRepeatKey] = useState<string>()
  const now = useTimeAt(currentReview?.due)

  const allLessons = resolveRecords(catalogue, savedReviews)

  if (!currentReview || !currentLesson)
    return (
      <ReviewEnd
        doneCount={doneCount}
        laterCount={laterCount}
        reviews={availableReviews}
        dayStart={dayStart}
        allLessons={allLessons}
        lastGrade={undoableGrade}
        onUndo={undo}
      />
    )
  // A technique graded Again is repeated after ten minutes, or earlier on request.
  const isRepeatWaiting =
    currentReview.last_review !== undefined && currentReview.last_review >= dayStart && currentReview.due > now
  if (isRepeatWaiting && earlyRepeatKey !== currentReview.id + currentReview.reps)
    return (
      <ReviewCountdown
        title={currentLesson.video.title}
        due={currentReview.due}
        lastGrade={undoableGrade}
        onUndo={undo}
        onRepeatNow={() => setEarlyRepeatKey(currentReview.id + currentReview.reps)}
      />
    )
  const totalTime = due.reduce((sum, review) => sum + calculateReviewTime(getLesson(review)?.video.duration), 0)
  const { gid, vid } = currentReview
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
        key={currentReview.id + currentReview.reps}
        review={currentReview}
        lesson={currentLesson.video}
        groupTitle={currentLesson.group.title}
        clip={filterByLesson(clips, { gid, vid })[0]}
        onGrade={saveGrade}
      />
    </ReviewFrame>
  )
}

/** Saves grades, and can undo the last grade until the technique is graded again on another device. */
function useGrades(review: Review | undefined, title: string) {
  const { documents, change } = useOwnCollection(reviews)
  const [lastGrade, setLastGrade] = useState<LastGrade & { review: Review; next: Schedule }>()
  const gradedReview = documents?.find(({ id }) => id === lastGrade?.review.id)
  const undoableGrade = lastGrade && hasSchedule(gradedReview, lastGrade.next) ? lastGrade : undefined
  const saveGrade = (grade: Grade, next: Schedule) => {
    if (!review) return
    const text = `${title}: ${gradeNames[grade]}, ${formatDueDate(next, new Date())}`
    setLastGrade({ text, review, next })
    void change(review.id, next).then((failure) => {
      if (!failure) return
      setLastGrade(undefined)
      showToast('Couldn’t save your grade. Grade it again.')
    })
  }
  const undo = async () => {
    if (!undoableGrade) return
    const { id, vid: _vid, gid: _gid, ...schedule } = undoableGrade.review
    setLastGrade(undefined)
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
  const [dayStart, setDayStart] = useState(() => startOfDay(new Date()))
  useEffect(() => {
    const updateIfVisible = () => document.visibilityState === 'visible' && setDayStart(startOfDay(new Date()))
    document.addEventListener('visibilitychange', updateIfVisible)
    return () => document.removeEventListener('visibilitychange', updateIfVisible)
  }, [])
  return dayStart
}

/** Returns the current time, and rerenders at the given moment. */
function useTimeAt(moment: Date | undefined) {
  const [now, setNow] = useState(() => new Date())
  const time = moment?.getTime()
  useEffect(() => {
    const delay = (time ?? 0) - Date.now()
    // Skips reviews of other days: setTimeout fires at once for delays over 24 days.
    if (delay <= 0 || delay > AGAIN_INTERVAL_MS) return undefined
    const timer = setTimeout(() => setNow(new Date()), delay)
    return () => clearTimeout(timer)
  }, [time])
  return now
}
