export { functionRoutes } from './routes.ts'
