import type { PlanType } from '#contract/content/plans-file.ts'
import { type Minor, toMinor } from '#rules/subscription/money.ts'
import type { Context } from '#server/context.ts'

/** The academy's current prices. Orders store their own prices, so a price change never affects existing orders. */
export const readPrices = ({ content }: Pick<Context, 'content'>) => content.single('plans')

/** Snapshot of the prices for one calculation, since new prices may be published at any time. */
export type Prices = ReturnType<typeof readPrices>

export const findPlan = (context: Pick<Context, 'content'>, ptype: PlanType) => findPlanIn(readPrices(context), ptype)

export function findPlanIn(
  { plans }: Prices,
  ptype: PlanType,
): { ptype: PlanType; name: string; price: Minor; every: string } {
  const plan = plans.find((candidate) => candidate.ptype === ptype)
  if (!plan) throw new Error(`plan ${ptype} is not published; publish the plans in the Studio`)
  return { ...plan, price: toMinor(plan.price) }
}

export { formatAmount as formatMoney } from '#rules/subscription/currency.ts'

/** Formats a day for an email, in UTC and labeled as such. */
export const formatDay = (date: Date): string =>
  `${date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} (UTC)`
