export { KeepForReview } from './keep-for-review.tsx'
export { ReviewLink } from './review-link.tsx'
export { ReviewDay } from './review-day.tsx'
export { reviews } from './reviews.ts'
