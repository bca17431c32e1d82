import { z } from 'zod'
import { WEEKLY_MINUTES } from '../limits.ts'
import { line } from '../text.ts'
import { Id, Moment } from './fields.ts'

/** What a member may change of the details record (specification §3; ranges in specification §10). */
export const ProfileChanges = z.strictObject({
  full_name: line(120),
  /** E.164-ish: digits with an optional plus; spaces, dots, brackets and dashes between them. */
  phone_number: line(20).regex(/^\+?[0-9][0-9 ().-]*$/, 'must be a phone number'),
  job_role: line(80),
  goals: z.array(line(80)).max(10),
  /** True once the welcome questions were answered. */
  hasStageOne: z.boolean(),
  /** While it is true, nothing is recorded of what the member does with lessons. */
  historyPaused: z.boolean(),
  /** Sees films mirrored: the habit that the player keeps, on every device. */
  mirror: z.boolean(),
  /** How many minutes a week they mean to train. */
  weeklyMinutes: z.int().min(WEEKLY_MINUTES.least).max(WEEKLY_MINUTES.most),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/**
 * The details record of the `profile` collection: one a member, without `operation`. Both addresses are the account's,
 * set by the server. Its texts are read as they are stored: an earlier version took more than {@link ProfileChanges}.
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

/** A login record of the `profile` collection, one a log-in; read only. */
export const LoginRecord = z.object({
  _id: Id,
  owner_id: Id,
  operation: z.literal('LOGIN'),
  at: Moment,
  /** Browser and system in words. */
  device: z.string(),
  ip: z.string(),
})
export type LoginRecord = z.infer<typeof LoginRecord>
