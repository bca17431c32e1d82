export { checkPassword, hashIfStrong, parseEmail, rejectGuessablePassword } from './credentials.ts'
export { checkStaffDeletion, deleteUser } from './delete-user.ts'
export {
  demoAccounts,
  findDemoAccounts,
  ensureDemoAccounts,
  markLegacyDemoAccounts,
  failIfDemoAccount,
  removeDemoAccounts,
} from './demo/demo-accounts.ts'
export { readIdentities, LOCAL_PROVIDER } from './identities.ts'
export { queueLinkMail } from './mail/link-mail.ts'
export { issueMailToken, getTokenExpiry, invalidateMailTokens } from './mail/mail-tokens.ts'
export { mailRequestQueue, sendRequestedMail } from './mail/request-mail.ts'
export { demoResetQueue, resetDemoAccounts } from './demo/reset-demo-accounts.ts'
export { sessionRoutes } from './routes.ts'
export { revokeAccess, endSessions } from './end-sessions.ts'
export { startSession } from './login/start-session.ts'
export { addAccount, findAccountByEmail, lockAccount } from './accounts.ts'
export { announceMember } from './announce-member.ts'
