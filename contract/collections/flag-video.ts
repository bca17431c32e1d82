import { z } from 'zod'
import { text } from '../text.ts'
import { CatalogueId, Id } from './fields.ts'

export const FLAG_REASONS = ['playback', 'sound', 'captions', 'unsafe', 'other'] as const

/**
 * `flag_video`: reports of problems with lessons, at most one open report per member and lesson (specification §10,
 * "Value ranges").
 */
export const VideoFlag = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. The specification sets the name. */
  vid: CatalogueId,
  reason: z.enum(FLAG_REASONS).optional(),
  note: text(500).optional(),
})
export type VideoFlag = z.infer<typeof VideoFlag>
