export { CommunityRating } from './community-rating.tsx'
export { LessonRating } from './lesson-rating.tsx'
