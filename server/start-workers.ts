import type { AppContext } from './create-context.ts'
import {
  closeCheckout,
  closeCheckoutQueue,
  endSubscription,
  endSubscriptionQueue,
  payRefund,
  refundQueue,
  sweep,
  sweepQueue,
} from './features/billing/index.ts'
import { contentQueue, publishDue, recordBy } from './features/content/index.ts'
import { startMailWorkers } from './features/mail/index.ts'
import { newsletterRequestQueue, sendConfirmation } from './features/newsletter/index.ts'
import { sendRequestedMail, demoResetQueue, mailRequestQueue, resetDemoAccounts } from './features/session/index.ts'

/** Starts a worker for every queue in this process. */
export async function startWorkers(context: AppContext) {
  const { jobs } = context
  await jobs.work(mailRequestQueue, sendRequestedMail(context))
  await jobs.work(newsletterRequestQueue, sendConfirmation(context))
  await jobs.work(endSubscriptionQueue, endSubscription(context))
  await jobs.work(closeCheckoutQueue, closeCheckout(context))
  await jobs.work(refundQueue, payRefund(context))
  await jobs.work(sweepQueue, sweep(context))
  await jobs.everyMinute(sweepQueue)
  await jobs.work(demoResetQueue, resetDemoAccounts(context))
  await jobs.everyMinute(demoResetQueue)
  await jobs.work(contentQueue, publishDue(context, recordBy('schedule')))
  await jobs.everyMinute(contentQueue)
  await startMailWorkers(context)
}
