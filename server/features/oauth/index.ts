export { oauthRoutes } from './routes.ts'
