import type { AppContext } from './create-context.ts'
import {
  closeCheckout,
  closeCheckoutQueue,
  endContract,
  endContractQueue,
  payRefund,
  refundQueue,
  sweep,
  sweepQueue,
} from './features/billing/index.ts'
import { workOnMail } from './features/mail/index.ts'
import { answerWish, newsletterWishQueue } from './features/newsletter/index.ts'
import { answerMailRequest, demoResetQueue, mailRequestQueue, resetDemoAccounts } from './features/session/index.ts'

/** Works on every queue of the house, in this process. */
export async function startWorkers(context: AppContext) {
  const { jobs } = context
  await jobs.work(mailRequestQueue, answerMailRequest(context))
  await jobs.work(newsletterWishQueue, answerWish(context))
  await jobs.work(endContractQueue, endContract(context))
  await jobs.work(closeCheckoutQueue, closeCheckout(context))
  await jobs.work(refundQueue, payRefund(context))
  await jobs.work(sweepQueue, sweep(context))
  await jobs.everyMinute(sweepQueue)
  await jobs.work(demoResetQueue, resetDemoAccounts(context))
  await jobs.everyMinute(demoResetQueue)
  await workOnMail(context)
}
