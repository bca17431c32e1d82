export { CommunityRating, LessonRating } from './lesson-ratings.tsx'
