export { matchesSearch, isOnSite, type ListedLesson, getTitle, useLessons } from './lesson-data.ts'
export { LessonOrder } from './lesson-order.tsx'
