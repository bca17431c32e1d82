export { demoAccounts, makeDemoAccounts } from './demo-accounts.ts'
export { mailRequestQueue } from './mail-request-queue.ts'
export { answerMailRequest } from './request-mail.ts'
export { sessionRoutes } from './routes.ts'
