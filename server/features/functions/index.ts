export { functionRoutes, type ProductFunction } from './routes.ts'
