import { standingAt } from '#rules/subscription/standing.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { ownBooks } from './books.ts'
import { promiseEnd } from './end-contract.ts'
import { followCancellation } from './follow-cancellation.ts'
import { heldBy } from './held.ts'
import { inTurn } from './in-turn.ts'
import { endedLetter, tell } from './letters.ts'
import { followOrders } from './settle.ts'
import { billing } from './show.ts'

/** Leaves at the end of the paid period. In the days of grace nothing is paid for any more, so there it is now. */
export async function cancel(context: Context, owner: OwnerId) {
  await takeTries(context, ['orders', owner])
  return inTurn(context, owner, async (transaction) => {
    const { held, renewal } = await heldBy(transaction, owner)
    const { state } = standingAt(held, context.now())
    if (!renewal?.is_live || (state !== 'renewing' && state !== 'grace'))
      return fail('OrderRefused', 'nothing would be charged, so there is nothing to cancel')
    if (state === 'grace') {
      await promiseEnd(context, transaction, renewal)
      await ownBooks(transaction, owner).stopRenewal()
      await followOrders(transaction, { owner, now: context.now() })
      await tell(context, transaction, owner, endedLetter(context))
    } else {
      if (renewal.provider === 'stripe') await context.payments.setRenewing(renewal.contract_id, false)
      await followCancellation(context, transaction, owner, true)
    }
    return billing(context, transaction, owner)
  })
}

/** Takes a cancellation back, until the period ends. */
export async function resume(context: Context, owner: OwnerId) {
  await takeTries(context, ['orders', owner])
  return inTurn(context, owner, async (transaction) => {
    const { held, renewal } = await heldBy(transaction, owner)
    if (!renewal?.is_live || standingAt(held, context.now()).state !== 'canceled')
      return fail('OrderRefused', 'there is no cancellation to take back')
    if (renewal.provider === 'stripe') await context.payments.setRenewing(renewal.contract_id, true)
    await followCancellation(context, transaction, owner, false)
    return billing(context, transaction, owner)
  })
}
