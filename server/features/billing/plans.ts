import { PlansFile, type Ptype } from '#contract/plans.ts'
import { type Minor, toMinor } from '#rules/subscription/money.ts'
import content from '../../../content/plans.json' with { type: 'json' }

const read = PlansFile.safeParse(content)
if (!read.success)
  throw new Error(
    `content/plans.json is not as it should be. ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join(' ')}`,
  )

/** What the academy charges, as `content/plans.json` says. A wrong file stops the start. */
export const { currency, tax, withdrawalDays, seller, desk } = read.data

const { plans } = read.data

export function planNamed(ptype: Ptype): { ptype: Ptype; name: string; price: Minor; every: string } {
  const found = plans.find((plan) => plan.ptype === ptype)
  if (!found) throw new Error(`content/plans.json has no plan ${ptype}.`)
  return { ...found, price: toMinor(found.price) }
}

/** A sum for a person: "$24.00". */
export function formatMoney(sum: number, code = currency): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
  return format.format(sum / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A day of a mail, in UTC and saying so: who reads it may be anywhere. */
export const formatDay = (moment: Date): string =>
  `${moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} (UTC)`
