export { ChangedNumbers, NumberList } from './changed-numbers.tsx'
export { matchesSearch, type ListedLesson, getTitle, useLessons } from './lesson-data.ts'
export {
  findNumbersShiftedByPublication,
  findShiftedNumbers,
  getCourseNumber,
  isOnSite,
  type NumberChange,
} from './lesson-numbers.ts'
export { LessonOrder } from './lesson-order.tsx'
