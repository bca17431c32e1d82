export { functionRoutes, type ProductFunction } from './routes.ts'
export type { DataService, Watched } from './service.ts'
