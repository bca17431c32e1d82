import { COUPON_HOLD } from '#contract/limits.ts'
import { type Coupon, couponRefusal, type CouponRefusal } from '#rules/subscription/coupon.ts'
import { toMinor } from '#rules/subscription/money.ts'
import type { Ptype } from '#rules/subscription/period.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { allOrders, type OrderRow } from './order-store.ts'

/**
 * Orders of all members that use a coupon: paid ones, and unpaid ones that hold a use. An order at the desk holds it
 * for {@link COUPON_HOLD} and while it is approved; an order at a provider holds it until it is voided, since its
 * payment may be pending.
 */
export function couponUses(queries: Queries, now: Date) {
  const since = new Date(now.getTime() - COUPON_HOLD)
  return allOrders(queries)
    .selectFrom('orders')
    .where('coupon', 'is not', null)
    .where(({ or, and, eb }) => {
      const isHeld = or([eb('provider', '<>', 'academy'), eb('created_at', '>', since)])
      const isWaiting = and([eb('state', '=', 'open'), isHeld])
      return or([eb('state', 'in', ['paid', 'refunded']), eb('approval_due_at', 'is not', null), isWaiting])
    })
}

/** Locks a coupon so that two members cannot both get its last use. */
export const lockCoupon = (transaction: InTransaction, code: string) =>
  transaction.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().execute()

interface Use {
  owner: OwnerId
  code: string
  ptype: Ptype
  currency: string
  now: Date
  /** When the coupon has to be valid. */
  at?: Date
  /** Order that is not counted. */
  except?: string
}

/** Finds a coupon, and why this member cannot use it. Returns undefined if it does not exist. */
export async function findCoupon(
  queries: Queries,
  { owner, code, ptype, currency, now, at = now, except = '' }: Use,
): Promise<{ coupon: Coupon; refusal: CouponRefusal | undefined } | undefined> {
  const found = await queries.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  if (!found) return undefined
  const uses = await couponUses(queries, now)
    .select(['owner_id', 'state'])
    .where('coupon', '=', code)
    .where('id', '<>', except)
    .execute()
  const coupon = {
    percent: found.percent,
    amount: found.amount === null ? null : toMinor(found.amount),
    currency: found.currency,
    ptype: found.ptype,
    from: found.valid_from,
    until: found.valid_until,
    limit: found.usage_limit,
  }
  const ownUses = uses.filter((one) => one.owner_id === owner && one.state !== 'open').length
  // Excludes the member's own open order: it is about to be replaced, or is checked when it is approved.
  const used = uses.filter((one) => one.owner_id !== owner || one.state !== 'open').length
  return { coupon, refusal: couponRefusal(coupon, { ptype, currency, used, ownUses, now: at }) }
}

const reasons: Partial<Record<CouponRefusal, (code: string) => string>> = {
  'used-up': (code) => `the coupon ${code} was used up in the meantime`,
  'used-by-you': (code) => `the member has used the coupon ${code} in the meantime`,
  late: (code) => `the coupon ${code} has expired`,
}

/**
 * Throws OrderRefused if the coupon of an order that is paid by hand no longer has a use for it. An order that was not
 * voided keeps the coupon's dates of the day on which it was placed.
 */
export async function refuseWithoutCoupon(
  context: Pick<Context, 'now'>,
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
) {
  const { id, coupon: code, ptype, currency, state, created_at: placed } = order
  if (code === null) return
  await lockCoupon(transaction, code)
  const now = context.now()
  const at = state === 'void' ? now : placed
  const found = await findCoupon(transaction, { owner, code, ptype, currency, now, at, except: id })
  if (!found?.refusal) return
  const reason = reasons[found.refusal]?.(code) ?? `the coupon ${code} is not valid for this order`
  fail('OrderRefused', `${reason}; the member can order again without it`)
}
