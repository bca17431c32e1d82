import { z } from 'zod'
import { MAX_CLIP_PICTURE_LENGTH } from '../limits.ts'
import { line, text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

export const CLIP_SIDES = ['left', 'right'] as const

/** `drill_clips`: clips of films that a member saved in order to repeat them. */
export const DrillClip = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  name: line(80),
  /** Start of the clip. */
  a: FilmTime,
  /** End of the clip, after `a`. */
  b: FilmTime,
  /** Playback speed; 1 is the original. */
  speed: z.number().min(0.1).max(2),
  mirror: z.boolean(),
  /** How many times the clip is played before the film or the drill session continues. */
  reps: z.int().min(1).max(99),
  /** Side of the body that is trained. */
  side: z.enum(CLIP_SIDES).optional(),
  /** Cue words, shown on the black screen during which the member recalls the technique in a drill session. */
  note: text(200).optional(),
  /** Whether each step of the speed ladder is played `reps` times, up to normal speed. If true, `speed` is ignored. */
  ladder: z.boolean().optional(),
  /** Sort key in the member's queue, ascending. Defaults to the time of creation, in seconds since 1970. */
  place: z.number().min(0).max(1e10).optional(),
  /**
   * Frame at `a`, never mirrored, as a `data:` URL of a WebP or JPEG that the member's page drew. Omitted if the page
   * could not draw it, and after `a` was changed.
   */
  picture: z
    .string()
    .max(MAX_CLIP_PICTURE_LENGTH)
    .regex(/^data:image\/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be an image as a data URL')
    .optional(),
})
export type DrillClip = z.infer<typeof DrillClip>
