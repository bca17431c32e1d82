import { FOUR_WEEKS_DAYS } from '#contract/limits.ts'
import content from '../content/plans.json' with { type: 'json' }

/** What a plan costs, for a person: "$24.00". */
export const money = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: content.currency }).format(amount)

const days = { '4WK': FOUR_WEEKS_DAYS, '1YR': 365 }

const planOf = (ptype: keyof typeof days) => {
  const found = content.plans.find((plan) => plan.ptype === ptype)
  if (!found) throw new Error(`content/plans.json has no plan ${ptype}`)
  const price = Number(found.price)
  return { ptype, name: found.name, price, perFourWeeks: (price / days[ptype]) * FOUR_WEEKS_DAYS }
}

export const fourWeeks = planOf('4WK')
export const oneYear = planOf('1YR')
