import { z } from 'zod'
import { MAX_REPS_PER_RECORD } from '../limits.ts'
import { CatalogueId, Id, Timestamp } from './fields.ts'
import { CLIP_SIDES } from './drill-clips.ts'

/** `reps`: repetitions of a technique by a member, on one side and at one speed. Append-only. */
export const Reps = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  side: z.enum(CLIP_SIDES),
  /** Speed of the drilled clip; 1 is the original. */
  speed: z.number().min(0.1).max(2),
  count: z.int().min(1).max(MAX_REPS_PER_RECORD),
  /** Duration of the training in seconds, pauses included. */
  seconds: z.int().min(0).max(86_400),
  /** Time of the training by the device's clock; an offline device may send the record days later. */
  at: Timestamp,
})
export type Reps = z.infer<typeof Reps>
