import { z } from 'zod'
import { WEEKLY_MINUTES } from '../limits.ts'
import { line } from '../text.ts'
import { Id, Moment } from './fields.ts'

/** Fields of the details record that a member may change (specification §3; ranges in specification §10). */
export const ProfileChanges = z.strictObject({
  full_name: line(120),
  /** Similar to E.164: digits with an optional plus, separated by spaces, dots, brackets and dashes. */
  phone_number: line(20).regex(/^\+?[0-9][0-9 ().-]*$/, 'must be a phone number'),
  job_role: line(80),
  goals: z.array(line(80)).max(10),
  /** True once the welcome questions were answered. */
  hasStageOne: z.boolean(),
  /** While true, the member's activity is not recorded. */
  historyPaused: z.boolean(),
  /** Whether the player mirrors films by default, on every device. */
  mirror: z.boolean(),
  /** Weekly training goal in minutes. */
  weeklyMinutes: z.int().min(WEEKLY_MINUTES.min).max(WEEKLY_MINUTES.max),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/**
 * Details record of the `profile` collection: one per member, without `operation`. Both addresses are the account's,
 * set by the server. Its texts are not validated on reading: an earlier version accepted more than {@link
 * ProfileChanges}.
 */
export const ProfileDetails = ProfileChanges.partial().extend({
  _id: Id,
  owner_id: Id,
  primary_email: z.string().optional(),
  email: z.string().optional(),
  full_name: z.string().optional(),
  phone_number: z.string().optional(),
  job_role: z.string().optional(),
  goals: z.array(z.string()).optional(),
  hasStageOne: z.boolean(),
})
export type ProfileDetails = z.infer<typeof ProfileDetails>

/** Login record of the `profile` collection, one per login; read-only. */
export const LoginRecord = z.object({
  _id: Id,
  owner_id: Id,
  operation: z.literal('LOGIN'),
  at: Moment,
  /** Browser and operating system, as text. */
  device: z.string(),
  ip: z.string(),
})
export type LoginRecord = z.infer<typeof LoginRecord>
