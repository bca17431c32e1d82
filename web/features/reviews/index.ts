export { ReviewSection } from './review-toggle.lazy.tsx'
export { ReviewLink } from './review-link.tsx'
export { ReviewDay } from './review-day.tsx'
export { startOfDay, reviews } from './reviews.ts'
