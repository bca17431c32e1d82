export { composeMessage } from './compose-message.ts'
export { testMail, tryMail } from './try-mail.ts'
export { outboxFolder } from './send.ts'
export { describeMail, formatSender, mailSender, readMailSettings } from './sender.ts'
export { queueMail } from './outbox.ts'
export { startMailWorkers } from './mailer.ts'
export { findMailProblems } from './failed-mail.ts'
export {
  type DelayedMail,
  type FailedMail,
  deleteFailedMail,
  hurryDelayedMail,
  listDelayedMail,
  listFailedMail,
  retryFailedMail,
} from './failed-mail.ts'
export { devMailRoutes } from './dev-mail-routes.ts'
