export { ReviewSection } from './review-toggle.lazy.tsx'
export { ReviewLink } from './review-link.tsx'
export { ReviewDay } from './review-day.tsx'
export { midnightOf, reviews } from './reviews.ts'
