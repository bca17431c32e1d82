export { LessonRating } from './lesson-rating.tsx'
