export { communityRatingFunction } from './community-rating.ts'
