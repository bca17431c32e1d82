import { z } from 'zod'
import { Id, Timestamp } from './fields.ts'

/** `subscriptions`: read by its member, written only by the server (specification §10, "Plans, payment, cart"). */
export const Subscription = z.object({
  _id: Id,
  owner_id: Id,
  plan: z.enum(['paid', 'free']),
  /** Plan type: four weeks (`4WK`) or one year (`1YR`). */
  ptype: z.enum(['4WK', '1YR']).optional(),
  /** Start of the current period. */
  start: Timestamp.optional(),
  cancelDate: Timestamp.optional(),
  cancelId: z.string().optional(),
})
export type Subscription = z.infer<typeof Subscription>
