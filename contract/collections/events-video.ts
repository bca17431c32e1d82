import { z } from 'zod'
import { CatalogueId, FilmTime, Id } from './fields.ts'

export const VIDEO_ACTIONS = ['play', 'pause', 'seek', 'progress', 'complete'] as const

/**
 * `events_video`: actions of a member in the player. The list "Continue training" is derived from them (specification
 * §10, "Value ranges").
 */
export const VideoEvent = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId.optional(),
  action: z.enum(VIDEO_ACTIONS),
  /** Playback position in seconds. */
  position: FilmTime.optional(),
})
export type VideoEvent = z.infer<typeof VideoEvent>
