export { LessonPlace } from './lesson-place.tsx'
export { eventsQuery, followProgress, placesIn } from './places.ts'
export { useSeenPart, useSeenParts } from './use-places.ts'
export { useReports } from './use-reports.ts'
