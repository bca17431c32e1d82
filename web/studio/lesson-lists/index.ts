export { matchesSearch, isOnSite, type ListedLesson, titleOf, useLessons } from './lesson-data.ts'
export { LessonOrder } from './lesson-order.tsx'
