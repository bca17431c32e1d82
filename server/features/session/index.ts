export { demoAccounts, makeDemoAccounts } from './demo-accounts.ts'
export { sessionRoutes } from './routes.ts'
