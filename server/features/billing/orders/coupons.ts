import { z } from 'zod'
import { MinorUnits, PlanType } from '#contract/content/plans-file.ts'
import type { Context } from '#server/context.ts'
import { selectCouponUses } from './coupon-uses.ts'
import { allOrders } from './order-store.ts'
import { formatMoney, readPrices } from '../prices.ts'

const Day = z.iso.date('expected a date such as 2026-12-31').transform((day) => new Date(`${day}T00:00:00Z`))

/** A number as an operator enters it, limited to the range of an integer column. */
const Digits = z
  .string()
  .regex(/^[0-9]{1,9}$/, 'expected a whole number of one to nine digits')
  .transform(Number)

/** A coupon as an operator enters it. Days are in UTC; the last day is included. */
export const NewCoupon = z
  .object({
    code: z
      .string()
      .transform((code) => code.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/, 'expected 3 to 40 letters, digits and hyphens')),
    percent: Digits.pipe(z.int().min(1).max(100)).optional(),
    /** In the smallest unit of the currency. */
    amount: Digits.pipe(MinorUnits.positive()).optional(),
    plan: PlanType.optional(),
    from: Day.optional(),
    until: Day.optional(),
    limit: Digits.pipe(z.int().min(1)).optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: 'expected either --percent or --amount',
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['from'],
    error: 'expected a date no later than --until',
  })

const DAY_MS = 86_400_000

/** Throws an Error if the coupon already exists or its last day has passed. */
export async function addCoupon(context: Context, newCoupon: z.output<typeof NewCoupon>) {
  const { db, now } = context
  const until = newCoupon.until && new Date(newCoupon.until.getTime() + DAY_MS - 1)
  if (until && until < now()) throw new Error('until: expected today or a later date')
  const inserted = await db
    .insertInto('coupons')
    .values({
      code: newCoupon.code,
      percent: newCoupon.percent ?? null,
      amount: newCoupon.amount ?? null,
      currency: newCoupon.amount === undefined ? null : readPrices(context).currency,
      ptype: newCoupon.plan ?? null,
      valid_from: newCoupon.from ?? null,
      valid_until: until ?? null,
      usage_limit: newCoupon.limit ?? null,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) throw new Error(`The coupon ${newCoupon.code} already exists.`)
  return inserted
}

/** Returns all coupons with the numbers of their uses and of unpaid orders that hold a use. */
export async function listCoupons({ db, now }: Context) {
  const coupons = await db.selectFrom('coupons').selectAll().orderBy('created_at').execute()
  const uses = await selectCouponUses(db, now())
    .select(({ fn }) => [
      'coupon',
      fn.countAll<number>().filterWhere('paid_at', 'is not', null).as('used'),
      fn.countAll<number>().filterWhere('paid_at', 'is', null).as('held'),
    ])
    .groupBy('coupon')
    .execute()
  return coupons.map((coupon) => {
    const { used = 0, held = 0 } = uses.find((use) => use.coupon === coupon.code) ?? {}
    return { ...coupon, used, held }
  })
}

type Coupon = Awaited<ReturnType<typeof listCoupons>>[number]

/** Formats a coupon as a table row: discount, plan, valid days (UTC), number of uses and number of holds. */
export function formatCoupon({ code, percent, amount, currency, ptype, used, held, ...coupon }: Coupon): string {
  const { valid_from: from, valid_until: until, usage_limit: limit } = coupon
  const formatDate = (date: Date) => date.toISOString().slice(0, 10)
  const fixedDiscount = amount === null || currency === null ? '' : formatMoney(amount, currency)
  return [
    code.padEnd(20),
    (percent === null ? fixedDiscount : `${percent}%`).padStart(14),
    ptype ?? 'any plan',
    ...(from ? [`from ${formatDate(from)}`] : []),
    until ? `until ${formatDate(until)}` : 'no end date',
    `used ${used} of ${limit ?? 'any'}${held > 0 ? ` and ${held} held by unpaid orders` : ''}`,
  ].join('  ')
}

/** Returns the codes of coupons that have not expired. */
export async function listUsableCoupons({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const rows = await db
    .selectFrom('coupons')
    .select('code')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now())]))
    .orderBy('created_at')
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** Deletes a coupon. A coupon that an order refers to is expired instead, because accounting needs its code. */
export const removeCoupon = ({ db, now }: Pick<Context, 'db' | 'now'>, code: string) =>
  db.transaction().execute(async (transaction) => {
    // This update also waits until orders in progress with this coupon have committed.
    await transaction.updateTable('coupons').set({ valid_until: now() }).where('code', '=', code).execute()
    const orders = allOrders(transaction).selectFrom('orders').select('id').where('coupon', '=', code)
    if ((await orders.limit(1).execute()).length > 0) return
    await transaction.deleteFrom('coupons').where('code', '=', code).execute()
  })
