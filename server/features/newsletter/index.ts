export { answerWish } from './ask.ts'
export { newsletterRoutes } from './routes.ts'
export { newsletterWishQueue } from './wish.ts'
