export { composeMessage } from './compose-message.ts'
export { sendTestMail, sendTestMailOrFail } from './send-test-mail.ts'
export { outboxFolder } from './send.ts'
export { describeMail, formatSender, getMailSender, hasMailServer, readMailSettings, sendsMail } from './sender.ts'
export { queueMail } from './outbox.ts'
export { startMailWorkers } from './mailer.ts'
export { findMailProblems } from './failed-mail.ts'
export {
  type DelayedMail,
  type FailedMail,
  deleteFailedMail,
  retryDelayedMailNow,
  listDelayedMail,
  listFailedMail,
  retryFailedMail,
} from './failed-mail.ts'
export { devMailRoutes } from './dev-mail-routes.ts'
