import { z } from 'zod'
import { line, text } from '../text.ts'

/** Plan type: four weeks (`4WK`) or one year (`1YR`). The field name `ptype` is that of the original protocol. */
export const PlanType = z.enum(['4WK', '1YR'])
export type PlanType = z.infer<typeof PlanType>

/** Amount in the smallest unit of its currency. Never a fraction. */
export const MinorUnits = z.int('expected a whole number in the smallest unit of the currency').min(0)

/** Highest price: database columns are 32-bit integers. */
const HIGHEST_PRICE = 2 ** 31 - 1

const Text = text(1000)
const Line = line(1000)

/** `content/plans.json`: the academy's prices and payment settings (specification §10, "Plans, payment, cart"). */
export const PlansFile = z.strictObject({
  /** ISO 4217 code. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected a currency code such as USD')
    .max(20),
  /** Tax note shown with prices. */
  tax: Text,
  /** Days within which a purchase may be withdrawn, as required in the European Union; 0 disables withdrawal. */
  withdrawalDays: z.int().min(0).max(365),
  /** Name and address of the seller on receipts, line by line. */
  seller: z.array(Line).min(1),
  /** Payment instructions for orders that are paid at the academy (its "desk"). */
  desk: Text,
  plans: z
    .array(
      z.strictObject({
        ptype: PlanType,
        name: Line,
        price: MinorUnits.positive().max(HIGHEST_PRICE),
        /** Billing interval as text, such as `every four weeks`. */
        every: Line,
        /** Length of a period as text, such as `four weeks`. */
        runs: Line,
      }),
    )
    .refine((plans) => PlanType.options.every((ptype) => plans.filter((plan) => plan.ptype === ptype).length === 1), {
      error: `expected each of ${PlanType.options.join(', ')} once`,
    }),
})
export type PlansFile = z.infer<typeof PlansFile>
