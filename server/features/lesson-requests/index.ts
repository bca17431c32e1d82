export { watchRequestedLessons } from './follow-arrivals.ts'
