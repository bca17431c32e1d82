import { z } from 'zod'
import { WEEKLY_MINUTES } from '../limits.ts'
import { line } from '../text.ts'
import { Id, Timestamp } from './fields.ts'

/**
 * Fields of the details record (see {@link ProfileDetails}) that a member may change (specification §3; ranges in
 * specification §10).
 */
export const ProfileChanges = z.strictObject({
  full_name: line(120),
  /** Similar to E.164: digits with an optional plus, separated by spaces, dots, brackets and dashes. */
  phone_number: line(20).regex(/^\+?[0-9][0-9 ().-]*$/, 'must be a phone number'),
  job_role: line(80),
  goals: z.array(line(80)).max(10),
  /** Whether the member has answered the welcome questions, stage one of the sign-up. */
  hasStageOne: z.boolean(),
  /** Whether the recording of the member's activity is paused. */
  historyPaused: z.boolean(),
  /** Whether the player mirrors films by default, on every device. */
  mirror: z.boolean(),
  /** Weekly training goal in minutes. */
  weeklyMinutes: z.int().min(WEEKLY_MINUTES.min).max(WEEKLY_MINUTES.max),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/**
 * Details record of the `profile` collection: one per member, recognized by the missing field `operation`. The server
 * sets both email fields to the address of the account. Texts are not validated when they are read, since a previous
 * version accepted texts that {@link ProfileChanges} rejects.
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
  /** Time of the login. */
  at: Timestamp,
  /** Browser and operating system, as text. */
  device: z.string(),
  ip: z.string(),
})
export type LoginRecord = z.infer<typeof LoginRecord>
