import { z } from 'zod'
import { CatalogueId, Id } from './fields.ts'

export const VIDEO_ACTIONS = ['play', 'pause', 'seek', 'progress', 'complete'] as const

/** `events_video`: what a member did with a lesson; "Continue training" is derived from it (`decisions.md`, "Value ranges"). */
export const VideoEvent = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId.optional(),
  action: z.enum(VIDEO_ACTIONS),
  /** Seconds from the start of the film. */
  position: z.number().min(0).max(86_400).optional(),
})
export type VideoEvent = z.infer<typeof VideoEvent>
