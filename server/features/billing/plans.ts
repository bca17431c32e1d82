import type { Ptype } from '#contract/plans.ts'
import { type Minor, toMinor } from '#rules/subscription/money.ts'
import type { Context } from '#server/context.ts'

/** The academy's current prices. New prices never change an order, which stores its own. */
export const pricesOf = ({ content }: Pick<Context, 'content'>) => content.single('plans')

/** One snapshot of the prices for a calculation: new ones may be published at any moment. */
export type Prices = ReturnType<typeof pricesOf>

export const planNamed = (context: Pick<Context, 'content'>, ptype: Ptype) => planIn(pricesOf(context), ptype)

export function planIn({ plans }: Prices, ptype: Ptype): { ptype: Ptype; name: string; price: Minor; every: string } {
  const found = plans.find((plan) => plan.ptype === ptype)
  if (!found) throw new Error(`The academy has not published the plan ${ptype}.`)
  return { ...found, price: toMinor(found.price) }
}

/** A sum for a person: "$24.00". */
export function formatMoney(sum: number, code: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
  return format.format(sum / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A day for a mail, in UTC and marked so: its reader may be anywhere. */
export const formatDay = (moment: Date): string =>
  `${moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} (UTC)`
