export { LessonPlace } from './lesson-place.tsx'
export { followProgress } from './places.ts'
export { keptPlace, useKeptPlace } from './use-kept-place.ts'
export { useReports } from './use-reports.ts'
