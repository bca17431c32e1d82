import * as declared from '#contract/billing.ts'
import type { Context } from '#server/context.ts'
import { type RegisteredFunction, refusedToDemoAccounts, register } from '#server/features/functions/index.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { cancel, resume } from './cancel.ts'
import { order } from './order.ts'
import { portal } from './portal.ts'
import { quote } from './quote.ts'
import { settle } from './settle-order.ts'
import { billing } from './show.ts'
import { withdraw } from './withdraw.ts'

/** What a member may ask and do about money: the functions of `contract/billing.ts`. */
export const billingFunctions = (context: Context): RegisteredFunction[] => [
  register(declared.billingFunction, ({ owner }) => billing(context, context.db, owner)),
  register(declared.quoteFunction, async ({ owner }, wish) => {
    // Whoever tries codes is slowed down.
    if (wish.coupon) await takeTries(context, ['orders', owner])
    return quote(context, context.db, owner, wish)
  }),
  refusedToDemoAccounts(
    context,
    register(declared.orderFunction, ({ owner }, wish) => order(context, owner, wish)),
  ),
  refusedToDemoAccounts(
    context,
    register(declared.settleFunction, ({ owner }, asked) => settle(context, owner, asked.order)),
  ),
  refusedToDemoAccounts(
    context,
    register(declared.cancelFunction, ({ owner }) => cancel(context, owner)),
  ),
  refusedToDemoAccounts(
    context,
    register(declared.resumeFunction, ({ owner }) => resume(context, owner)),
  ),
  refusedToDemoAccounts(
    context,
    register(declared.withdrawFunction, ({ owner }, asked) => withdraw(context, owner, asked.order)),
  ),
  refusedToDemoAccounts(
    context,
    register(declared.portalFunction, ({ owner }) => portal(context, owner)),
  ),
]
