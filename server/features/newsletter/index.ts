export { newsletterRoutes } from './routes.ts'
export { newsletterRequestQueue, readNewsletterStatus, sendConfirmation } from './subscribe.ts'
