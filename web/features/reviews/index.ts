export { ReviewSection } from './review-toggle.lazy.tsx'
export { ReviewLink } from './review-link.tsx'
export { ReviewDay } from './review-day.tsx'
export { findReview, isRemembered, startOfDay, reviews } from './reviews.ts'
