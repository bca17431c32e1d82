import type { Ptype } from '#contract/plans.ts'
import { FOUR_WEEKS_DAYS } from '#contract/limits.ts'
import { shared } from './shared-content.ts'

/** What plans are called and cost, in the same words wherever they are named. */
export const { currency, tax, desk, seller } = shared.plans

const formatOf = (code: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency: code })

/** A sum in whole units of its currency, 24. It comes in the smallest one. */
export const inUnits = (sum: number, code: string = currency) =>
  sum / 10 ** (formatOf(code).resolvedOptions().maximumFractionDigits ?? 2)

/** A sum for a person, "$24.00". It comes in the smallest unit of its currency. */
export const money = (sum: number, code: string = currency) => formatOf(code).format(inUnits(sum, code))

const days: Record<Ptype, number> = { '4WK': FOUR_WEEKS_DAYS, '1YR': 365 }

/** A plan in words: `line` is "$24.00 every 4 weeks". */
export const planOf = (ptype: Ptype) => {
  const found = shared.plans.plans.find((plan) => plan.ptype === ptype)
  if (!found) throw new Error(`The academy has no plan ${ptype}.`)
  const { name, price, every, runs } = found
  const perFourWeeks = Math.round((price * FOUR_WEEKS_DAYS) / days[ptype])
  return { ptype, name, price, every, runs, line: `${money(price)} ${every}`, perFourWeeks }
}

export const fourWeeks = planOf('4WK')
export const oneYear = planOf('1YR')
