export { chooseDelivery, type Deliver } from './send.ts'
export { type Letter, writeLetter } from './letter.ts'
export { mailQueue, promiseMail } from './outbox.ts'
export { devMailRoutes } from './dev-mail-routes.ts'
