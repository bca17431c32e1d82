import { z } from 'zod'
import { line, text } from './text.ts'

export const Ptype = z.enum(['4WK', '1YR'])
export type Ptype = z.infer<typeof Ptype>

/** A sum in the smallest unit of its currency. Never a fraction. */
export const MinorUnits = z.int('expected a whole number in the smallest unit of the currency').min(0)

/** The highest price: columns of the database are 32-bit integers. */
const HIGHEST_PRICE = 2 ** 31 - 1

const Text = text(1000)
const Line = line(1000)

/** `content/plans.json`: everything about money that an academy decides (specification §10, "Plans, payment, cart"). */
export const PlansFile = z.strictObject({
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected a currency code such as USD')
    .max(20),
  /** What the prices say of taxes. */
  tax: Text,
  /** Days in which a purchase may be withdrawn, as the European Union asks for; 0 switches the function off. */
  withdrawalDays: z.int().min(0).max(365),
  /** Who sells, a line each, as receipts say it. */
  seller: z.array(Line).min(1),
  /** How to pay where orders wait for the academy. */
  desk: Text,
  plans: z
    .array(
      z.strictObject({
        ptype: Ptype,
        name: Line,
        price: MinorUnits.positive().max(HIGHEST_PRICE),
        every: Line,
        runs: Line,
      }),
    )
    .refine((plans) => Ptype.options.every((ptype) => plans.filter((plan) => plan.ptype === ptype).length === 1), {
      error: `expected each of ${Ptype.options.join(', ')} once`,
    }),
})
export type PlansFile = z.infer<typeof PlansFile>
