export { studioSearchRoutes } from './routes.ts'
