export { newsletterRoutes } from './routes.ts'
export { newsletterRequestQueue, sendConfirmation } from './subscribe.ts'
