export { accountFunctions } from './functions.ts'
export { accountRoutes } from './routes.ts'
