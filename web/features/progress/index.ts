export { LessonPlace } from './lesson-place.tsx'
export { followProgress } from './places.ts'
export { useSeenPart, useSeenParts } from './use-places.ts'
export { useReports } from './use-reports.ts'
