export { checkPassword, hashStrong, readEmail, tooEasy } from './credentials.ts'
export { deleteUser } from './delete-user.ts'
export {
  demoAccounts,
  findDemoAccounts,
  makeDemoAccounts,
  markRenamedDemoAccounts,
  removeDemoAccounts,
} from './demo-accounts.ts'
export { identitiesOf, LOCAL_PROVIDER } from './identities.ts'
export { mailRequestQueue } from './mail-request-queue.ts'
export { issueMailToken, tokenExpiry, voidMailTokens } from './mail-tokens.ts'
export { answerMailRequest } from './request-mail.ts'
export { demoResetQueue, resetDemoAccounts } from './reset-demo-accounts.ts'
export { sessionRoutes } from './routes.ts'
export { endOldAccess } from './sessions.ts'
export { startSession } from './start-session.ts'
export { addAccount, findAccountByEmail } from './store.ts'
