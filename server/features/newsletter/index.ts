export { newsletterRoutes } from './routes.ts'
export { newsletterRequestQueue, newsletterStatus, sendConfirmation } from './subscribe.ts'
