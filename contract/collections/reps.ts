import { z } from 'zod'
import { REPS_PER_RECORD } from '../limits.ts'
import { CatalogueId, Id, Moment } from './fields.ts'
import { CLIP_SIDES } from './drill-clips.ts'

/**
 * `reps`: repetitions that a member did of a technique, on one side and at one speed. They are added and never changed.
 */
export const Reps = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  side: z.enum(CLIP_SIDES),
  /** Of the clip that was drilled; 1 is as it was filmed. */
  speed: z.number().min(0.1).max(2),
  count: z.int().min(1).max(REPS_PER_RECORD),
  /** How long the training took that they were part of, rest included. */
  seconds: z.int().min(0).max(86_400),
  /** When they were done, by the device's clock: they may arrive days later. */
  at: Moment,
})
export type Reps = z.infer<typeof Reps>
