export { ChangedNumbers, NumberList } from './changed-numbers.tsx'
export { matchesSearch, type ListedLesson, getTitle, useLessons } from './lesson-data.ts'
export { findShiftedNumbers, getCourseNumber, isOnSite } from './lesson-numbers.ts'
export { LessonOrder } from './lesson-order.tsx'
