export { newsletterStatus } from './newsletter-status.ts'
export { newsletterRoutes } from './routes.ts'
export { newsletterRequestQueue, sendConfirmation } from './subscribe.ts'
