import { Link } from 'react-router'
import { useOwn } from '#web/features/live/index.ts'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { reviews } from './reviews.ts'

/** Leads to today's review from My List; not there before a technique is kept. */
export function ReviewLink() {
  const { all = [] } = useOwn(reviews)
  if (all.length === 0) return null
  return (
    <Link to={paths.review()} className={buttonLook()}>
      Today’s review
    </Link>
  )
}
