import type { PlanType } from '#contract/content/plans-file.ts'
import { formatAmount, toMainUnits } from '#rules/subscription/currency.ts'
import { FOUR_WEEKS_DAYS } from '#contract/limits.ts'
import { shared } from './shared-content.ts'

/** Names and prices of plans, shared by all pages. */
export const { currency, tax, desk, seller } = shared.plans

/** Converts an amount from the smallest to the main unit of its currency: 2400 to 24. */
export const inMainUnits = (sum: number, code: string = currency) => toMainUnits(sum, code)

/** Formats an amount in the smallest unit of its currency, as "$24.00". */
export const money = (sum: number, code: string = currency) => formatAmount(sum, code)

const planDays: Record<PlanType, number> = { '4WK': FOUR_WEEKS_DAYS, '1YR': 365 }

/** Plan with its texts: `term` is "every 4 weeks", or "for 28 days" if plans do not renew; `line` starts with the price. */
export const planOf = (ptype: PlanType) => {
  const plan = shared.plans.plans.find((candidate) => candidate.ptype === ptype)
  if (!plan) throw new Error(`unknown plan: ${ptype}`)
  const { name, price, every, runs } = plan
  const perFourWeeks = Math.round((price * FOUR_WEEKS_DAYS) / planDays[ptype])
  const term = shared.renews ? every : `for ${runs.charAt(0).toLowerCase()}${runs.slice(1)}`
  return { ptype, name, price, every, term, runs, line: `${money(price)} ${term}`, perFourWeeks }
}

export const fourWeeks = planOf('4WK')
export const oneYear = planOf('1YR')
