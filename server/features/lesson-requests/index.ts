export { watchRequestedLessons } from './watch-requested-lessons.ts'
