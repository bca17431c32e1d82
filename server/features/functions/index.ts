export { type RegisteredFunction, register } from './register.ts'
export { refusedToDemoAccounts } from './refused-to-demo-accounts.ts'
export { functionRoutes } from './routes.ts'
export type { DataService } from './service.ts'
