export { register, type RegisteredFunction } from './register.ts'
export { functionRoutes } from './routes.ts'
export type { DataService } from './service.ts'
