import { useState } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { describeDueDay, reviews } from './reviews.ts'

/** Link from My List to today's review. Renders nothing if no available lesson is under review. */
export function ReviewLink({ catalogue }: { catalogue: Catalogue }) {
  const { documents: savedReviews = [] } = useOwnCollection(reviews)
  const availableReviews = savedReviews.filter(({ gid, vid }) => findLesson(catalogue, gid, vid))
  const [now] = useState(() => new Date())
  const [nextReview] = availableReviews.toSorted((a, b) => a.due.getTime() - b.due.getTime())
  if (!nextReview) return null
  return (
    <section
      aria-labelledby="my-reviews"
      className="mt-14 flex flex-wrap items-end justify-between gap-3.5 border-t border-rule pt-9"
    >
      <div>
        <h2 id="my-reviews" className="text-4xl leading-[1.02] condensed">
          Spaced review
        </h2>
        <p className="mt-1 text-sm text-quiet">
          {availableReviews.length === 1 ? '1 technique in review' : `${availableReviews.length} techniques in review`};
          the next one is {describeDueDay(nextReview.due, now)}.
        </p>
      </div>
      <Link to={paths.review()} className={buttonClass()}>
        Today’s review
      </Link>
    </section>
  )
}
