import { availableParallelism } from 'node:os'
import { MAX_CONCURRENT_DELIVERIES_PER_WEBHOOK, MAX_CONCURRENT_DELIVERIES } from '#contract/studio/limits.ts'
import type { AppContext } from './create-context.ts'
import {
  approvedOrderQueue,
  closeCheckout,
  checkoutClosingQueue,
  endSubscription,
  endSubscriptionQueue,
  payRefund,
  reportUnwatchedCharges,
  retryFailedEndings,
  refundQueue,
  createSweep,
  subscriptionSweepQueue,
} from './features/billing/index.ts'
import { auditLogQueue, deleteOldEntries } from './features/audit-log/index.ts'
import { contentQueue, createScheduleWorker, createChangeRecorder } from './features/content/index.ts'
import {
  createEncodeHandler,
  encodeQueue,
  filmSweepQueue,
  removalQueue,
  createRemovalHandler,
  createFilmSweep,
} from './features/films/index.ts'
import { filmTimesQueue, createRecordShiftHandler } from './features/film-times/index.ts'
import { startMailWorkers } from './features/mail/index.ts'
import { deliveryQueue } from './features/events/index.ts'
import { newsletterRequestQueue, sendConfirmation } from './features/newsletter/index.ts'
import { activateApprovedOrder } from './features/orders/index.ts'
import { sendRequestedMail, demoResetQueue, mailRequestQueue, resetDemoAccounts } from './features/session/index.ts'
import {
  machineDraftQueue,
  machineDraftSweepQueue,
  createMachineDraftSweep,
  createDraftHandler,
} from './features/transcription/index.ts'
import { deliver, sweepDeliveries, webhookSweepQueue } from './features/webhooks/index.ts'

/** Starts a worker for every queue in this process. */
export async function startWorkers(context: AppContext) {
  const { jobs } = context
  // Not awaited, because Stripe may not respond.
  void reportUnwatchedCharges(context).catch((error: unknown) =>
    context.log.warn({ err: error }, 'could not check whether Stripe still charges members'),
  )
  await retryFailedEndings(context)
  await jobs.work(mailRequestQueue, sendRequestedMail(context))
  await jobs.work(newsletterRequestQueue, sendConfirmation(context))
  await jobs.work(endSubscriptionQueue, endSubscription(context))
  await jobs.work(checkoutClosingQueue, closeCheckout(context))
  await jobs.work(refundQueue, payRefund(context))
  await jobs.work(approvedOrderQueue, activateApprovedOrder(context))
  await jobs.work(subscriptionSweepQueue, createSweep(context))
  await jobs.scheduleEveryMinute(subscriptionSweepQueue)
  await jobs.work(demoResetQueue, resetDemoAccounts(context))
  await jobs.scheduleEveryMinute(demoResetQueue)
  await jobs.work(contentQueue, createScheduleWorker(context, createChangeRecorder(context, 'schedule')))
  await jobs.scheduleEveryMinute(contentQueue)
  await jobs.work(auditLogQueue, deleteOldEntries(context))
  await jobs.scheduleEveryMinute(auditLogQueue)
  await jobs.work(deliveryQueue, deliver(context), {
    concurrency: MAX_CONCURRENT_DELIVERIES,
    atOncePerGroup: MAX_CONCURRENT_DELIVERIES_PER_WEBHOOK,
  })
  await jobs.work(webhookSweepQueue, sweepDeliveries(context))
  await jobs.scheduleEveryMinute(webhookSweepQueue)
  // One encoder uses about four CPUs. With fewer CPUs, films are encoded one at a time.
  await jobs.work(encodeQueue, createEncodeHandler(context), {
    concurrency: Math.max(1, Math.floor(availableParallelism() / 4)),
  })
  await jobs.work(removalQueue, createRemovalHandler(context))
  await jobs.work(filmSweepQueue, createFilmSweep(context))
  await jobs.scheduleEveryMinute(filmSweepQueue)
  await jobs.work(filmTimesQueue, createRecordShiftHandler(context))
  await jobs.work(machineDraftQueue, createDraftHandler(context))
  await jobs.work(machineDraftSweepQueue, createMachineDraftSweep(context))
  await jobs.scheduleEveryMinute(machineDraftSweepQueue)
  await startMailWorkers(context)
}
