import { sql } from 'kysely'
import { COUPON_HOLD, COUPON_HOLD_PAUSE } from '#contract/limits.ts'
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
 * for {@link COUPON_HOLD}, which further orders do not renew within {@link COUPON_HOLD_PAUSE}, and while it is
 * approved; an order at a provider holds it until it is voided, since its
 * payment may be pending.
 */
export function couponUses(queries: Queries, now: Date) {
  const heldSince = new Date(now.getTime() - COUPON_HOLD)
  return allOrders(queries)
    .selectFrom('orders')
    .where('coupon', 'is not', null)
    .where(({ or, and, not, exists, eb }) => {
      const isHeld = or([
        eb('provider', '<>', 'academy'),
        and([eb('created_at', '>', heldSince), not(exists(selectEarlier(queries, heldSince)))]),
      ])
      const isWaiting = and([eb('state', '=', 'open'), isHeld])
      return or([eb('state', 'in', ['paid', 'refunded']), eb('approval_due_at', 'is not', null), isWaiting])
    })
}

/** Orders at the desk with the same coupon and member that began their hold before `heldSince`. */
const selectEarlier = (queries: Queries, heldSince: Date) =>
  allOrders(queries)
    .selectFrom('orders as earlier')
    .select('earlier.id')
    .where('earlier.owner_id', '=', sql.ref<OwnerId>('orders.owner_id'))
    .where('earlier.coupon', '=', sql.ref<string>('orders.coupon'))
    .where('earlier.provider', '=', 'academy')
    .where('earlier.created_at', '<=', heldSince)
    .where('earlier.created_at', '>', new Date(heldSince.getTime() + COUPON_HOLD - COUPON_HOLD_PAUSE))

/** Returns when the hold of an order at the desk ends; undefined if it has no coupon, or an earlier hold has ended. */
export async function couponHeldUntil(queries: Queries, order: OrderRow): Promise<Date | undefined> {
  const { coupon, owner_id: owner, created_at: orderedAt } = order
  if (coupon === null || owner === null) return undefined
  const { first } = await allOrders(queries)
    .selectFrom('orders')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('owner_id', '=', owner)
    .where('coupon', '=', coupon)
    .where('provider', '=', 'academy')
    .where('created_at', '>', new Date(orderedAt.getTime() - COUPON_HOLD_PAUSE))
    .executeTakeFirstOrThrow()
  const until = new Date((first ?? orderedAt).getTime() + COUPON_HOLD)
  return until > orderedAt ? until : undefined
}

/** Locks a coupon so that two members cannot both get its last use. */
export const lockCoupon = (transaction: InTransaction, code: string) =>
  transaction.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().execute()

interface CouponQuery {
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
  { owner, code, ptype, currency, now, at = now, except = '' }: CouponQuery,
): Promise<{ coupon: Coupon; refusal: CouponRefusal | undefined } | undefined> {
  const row = await queries.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) return undefined
  const uses = await couponUses(queries, now)
    .select(['owner_id', 'state'])
    .where('coupon', '=', code)
    .where('id', '<>', except)
    .execute()
  const coupon = {
    percent: row.percent,
    amount: row.amount === null ? null : toMinor(row.amount),
    currency: row.currency,
    ptype: row.ptype,
    from: row.valid_from,
    until: row.valid_until,
    limit: row.usage_limit,
  }
  const ownUses = uses.filter((use) => use.owner_id === owner && use.state !== 'open').length
  // Excludes the member's own open order: it is about to be replaced, or is checked when it is approved.
  const usedByOthers = uses.filter((use) => use.owner_id !== owner || use.state !== 'open').length
  return { coupon, refusal: couponRefusal(coupon, { ptype, currency, used: usedByOthers, ownUses, now: at }) }
}

const REFUSAL_TEXTS: Partial<Record<CouponRefusal, (code: string) => string>> = {
  'used-up': (code) => `the coupon ${code} was used up in the meantime`,
  'used-by-you': (code) => `the member has used the coupon ${code} in the meantime`,
  late: (code) => `the coupon ${code} has expired`,
}

/**
 * Throws OrderRefused if the coupon of an order that is paid by hand no longer has a use for it. An order that was not
 * voided keeps the coupon's dates of the day on which it was placed.
 */
export async function failIfCouponUnusable(
  context: Pick<Context, 'now'>,
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
) {
  const { id, coupon: code, ptype, currency, state, created_at: orderedAt } = order
  if (code === null) return
  await lockCoupon(transaction, code)
  const now = context.now()
  const at = state === 'void' ? now : orderedAt
  const row = await findCoupon(transaction, { owner, code, ptype, currency, now, at, except: id })
  if (!row?.refusal) return
  const reason = REFUSAL_TEXTS[row.refusal]?.(code) ?? `the coupon ${code} is not valid for this order`
  fail('OrderRefused', `${reason}; the member can order again without it`)
}
