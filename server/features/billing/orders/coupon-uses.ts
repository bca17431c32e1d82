import { sql } from 'kysely'
import { COUPON_RESERVATION_MS, COUPON_RESERVATION_INTERVAL_MS } from '#contract/limits.ts'
import { type Coupon, findCouponError, type CouponError } from '#rules/subscription/coupon.ts'
import { toMinor } from '#rules/subscription/money.ts'
import type { PlanType } from '#rules/subscription/period.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { allOrders, type OrderRow } from './order-store.ts'

/**
 * Selects the orders of all members that use a coupon: paid orders, and unpaid orders that hold a use. An order paid by
 * hand (provider `academy`) holds a use for {@link COUPON_RESERVATION_MS}, and while it is approved. Ordering again
 * within {@link COUPON_RESERVATION_INTERVAL_MS} does not extend the hold. An order at another provider holds a use
 * until it is voided, since its payment may be pending.
 */
export function selectCouponUses(queries: Queries, now: Date) {
  const heldSince = new Date(now.getTime() - COUPON_RESERVATION_MS)
  return allOrders(queries)
    .selectFrom('orders')
    .where('coupon', 'is not', null)
    .where(({ or, and, not, exists, eb }) => {
      const isHeld = or([
        eb('provider', '<>', 'academy'),
        and([eb('created_at', '>', heldSince), not(exists(selectEndedHolds(queries, heldSince)))]),
      ])
      const isUnpaidHold = and([eb('state', '=', 'open'), isHeld])
      return or([eb('state', 'in', ['paid', 'refunded']), eb('approval_due_at', 'is not', null), isUnpaidHold])
    })
}

/** Selects orders paid manually, with the same coupon and member, whose hold began before `heldSince` and has ended. */
const selectEndedHolds = (queries: Queries, heldSince: Date) =>
  allOrders(queries)
    .selectFrom('orders as earlier')
    .select('earlier.id')
    .where('earlier.owner_id', '=', sql.ref<OwnerId>('orders.owner_id'))
    .where('earlier.coupon', '=', sql.ref<string>('orders.coupon'))
    .where('earlier.provider', '=', 'academy')
    .where('earlier.created_at', '<=', heldSince)
    .where(
      'earlier.created_at',
      '>',
      new Date(heldSince.getTime() + COUPON_RESERVATION_MS - COUPON_RESERVATION_INTERVAL_MS),
    )

/**
 * Returns when the coupon hold of an order paid manually ends. Undefined if the order has no coupon, or if the hold
 * that it shares with a previous order had already ended.
 */
export async function readCouponHoldEnd(queries: Queries, order: OrderRow): Promise<Date | undefined> {
  const { coupon, owner_id: owner, created_at: orderedAt } = order
  if (coupon === null || owner === null) return undefined
  const { first: firstOrderedAt } = await allOrders(queries)
    .selectFrom('orders')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('owner_id', '=', owner)
    .where('coupon', '=', coupon)
    .where('provider', '=', 'academy')
    .where('created_at', '>', new Date(orderedAt.getTime() - COUPON_RESERVATION_INTERVAL_MS))
    .executeTakeFirstOrThrow()
  const heldUntil = new Date((firstOrderedAt ?? orderedAt).getTime() + COUPON_RESERVATION_MS)
  return heldUntil > orderedAt ? heldUntil : undefined
}

/** Locks a coupon so that two members cannot both get its last use. */
export const lockCoupon = (transaction: InTransaction, code: string) =>
  transaction.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().execute()

interface CouponQuery {
  owner: OwnerId
  code: string
  ptype: PlanType
  currency: string
  now: Date
  /** Time at which the coupon must be valid. */
  validAt?: Date
  /** Id of an order that does not count as a use. */
  exceptOrder?: string
}

/** Finds a coupon, and the reason if this member cannot use it. Returns undefined if it does not exist. */
export async function findCoupon(
  queries: Queries,
  { owner, code, ptype, currency, now, validAt = now, exceptOrder = '' }: CouponQuery,
): Promise<{ coupon: Coupon; refusal: CouponError | undefined } | undefined> {
  const row = await queries.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) return undefined
  const uses = await selectCouponUses(queries, now)
    .select(['owner_id', 'state'])
    .where('coupon', '=', code)
    .where('id', '<>', exceptOrder)
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
  const countedUses = uses.filter((use) => use.owner_id !== owner || use.state !== 'open').length
  return { coupon, refusal: findCouponError(coupon, { ptype, currency, used: countedUses, ownUses, now: validAt }) }
}

const REFUSAL_TEXTS: Partial<Record<CouponError, (code: string) => string>> = {
  'used-up': (code) => `the coupon ${code} was used up in the meantime`,
  'used-by-you': (code) => `the member has used the coupon ${code} in the meantime`,
  late: (code) => `the coupon ${code} has expired`,
}

/**
 * Throws OrderRefused if the coupon of an order paid manually has no use left for this order, or was not valid when the
 * order was placed. The coupon of a voided order must be valid now.
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
  const validAt = state === 'void' ? now : orderedAt
  const couponResult = await findCoupon(transaction, { owner, code, ptype, currency, now, validAt, exceptOrder: id })
  if (!couponResult?.refusal) return
  const reason = REFUSAL_TEXTS[couponResult.refusal]?.(code) ?? `the coupon ${code} is not valid for this order`
  fail('OrderRefused', `${reason}; the member can order again without it`)
}
