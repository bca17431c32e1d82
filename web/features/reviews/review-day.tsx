import { useState } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import type { SavedReview as Review } from '#web/api/lesson-records.ts'
import { findLesson } from '#rules/catalogue.ts'
import { reviewsOfDay, reviewTime } from '#rules/review.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ReviewCard } from './review-card.tsx'
import { dueText, midnightOf, reviews } from './reviews.ts'
import type { Grade } from './schedule.ts'
import './reviews.css'

interface ReviewDayProps {
  catalogue: Catalogue
  all: readonly Review[]
}

/** The techniques of today, one at a time, without those whose lesson the school has removed. */
export function ReviewDay({ catalogue, all }: ReviewDayProps) {
  const { change } = useOwnCollection(reviews)
  // The day of the visit: a review that goes on past midnight keeps its list.
  const [midnight] = useState(() => midnightOf(new Date()))
  const lessonOf = ({ gid, vid }: Review) => findLesson(catalogue, gid, vid)?.video
  const existing = all.filter(lessonOf)
  const { left, done, later } = reviewsOfDay(existing, midnight, (review) => lessonOf(review)?.duration)
  const [first] = left
  const lesson = first && lessonOf(first)

  const saveGrade = async (review: Review, grade: Grade) => {
    const { nextSchedule } = await import('./schedule.ts')
    const next = nextSchedule(review, grade, new Date())
    // Only where it has not been graded on another device.
    const failure = await change(review.id, next, { reps: review.reps })
    showToast(failure ? 'Your grade could not be kept. Grade it once more.' : `Kept: ${dueText(next.due, new Date())}.`)
  }

  if (!first || !lesson) return <DayDone done={done} later={later} all={existing} midnight={midnight} />
  const time = left.reduce((sum, review) => sum + reviewTime(lessonOf(review)?.duration), 0)
  return (
    <>
      <p className="text-quiet" role="status">
        {left.length === 1 ? '1 technique' : `${left.length} techniques`}, about{' '}
        {Math.max(1, Math.round(time / 60_000))} {time < 90_000 ? 'minute' : 'minutes'}
        {done > 0 && `; ${done} done today`}
        {later > 0 && `. ${later} more wait for another day`}.
      </p>
      <ReviewCard key={first.id} review={first} lesson={lesson} onGrade={(grade) => void saveGrade(first, grade)} />
    </>
  )
}

function DayDone({
  done,
  later,
  all,
  midnight,
}: {
  done: number
  later: number
  all: readonly Review[]
  midnight: Date
}) {
  const [next] = all.toSorted((one, other) => one.due.getTime() - other.due.getTime())
  return (
    <div className="max-w-[720px] border-t-2 border-text pt-6">
      <h2 className="text-4xl leading-[1.02] condensed">
        {done > 0 ? 'That is all for today.' : 'Nothing is due today.'}
      </h2>
      <p className="measure mt-3">
        {later > 0
          ? `Ten minutes are full. ${later === 1 ? '1 technique waits' : `${later} techniques wait`} for tomorrow.`
          : next
            ? `You keep ${all.length === 1 ? '1 technique' : `${all.length} techniques`}; the next one is ${dueText(next.due, midnight)}.`
            : ''}
      </p>
      <Link to={paths.browse()} className={`${buttonLook()} mt-7`}>
        Browse the lessons
      </Link>
    </div>
  )
}
