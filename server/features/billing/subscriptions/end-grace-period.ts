import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { endedMessage, mailMember } from '../messages.ts'
import { orderStore } from '../orders/order-store.ts'
import { updateMembership } from '../orders/record-payments-and-refunds.ts'
import { queueSubscriptionEnd } from './end-subscription-queue.ts'

/** Ends a plan whose renewal is being charged, stops the charge and emails the member. */
export async function endGracePeriod(context: Context, transaction: InTransaction, owner: OwnerId) {
  const store = orderStore(transaction, owner)
  await queueSubscriptionEnd(context, transaction, await store.renewal())
  await store.stopRenewal()
  await updateMembership(transaction, { owner, now: context.now() })
  await mailMember(context, transaction, owner, endedMessage(context))
}
