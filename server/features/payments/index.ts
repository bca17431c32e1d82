export { billingFunctions } from './functions.ts'
export { paymentRoutes } from './routes.ts'
