export { chooseDelivery } from './send.ts'
export { writeLetter } from './letter.ts'
export { mailQueue, promiseMail } from './outbox.ts'
export { devMailRoutes } from './dev-mail-routes.ts'
