import { z } from 'zod'
import { CLIP_PICTURE } from '../limits.ts'
import { line, text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

export const CLIP_SIDES = ['left', 'right'] as const

/** `drill_clips`: loops saved by a member. `b` is after `a`. */
export const DrillClip = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  name: line(80),
  a: FilmTime,
  b: FilmTime,
  /** Playback speed; 1 is the original. */
  speed: z.number().min(0.1).max(2),
  mirror: z.boolean(),
  /** Number of passes before the film or the session continues. */
  reps: z.int().min(1).max(99),
  /** Trained side. */
  side: z.enum(CLIP_SIDES).optional(),
  /** Cue words, which a drill session shows on the black screen. */
  note: text(200).optional(),
  /** Whether the speed increases to real time, with `reps` passes at each step; then `speed` is not used. */
  ladder: z.boolean().optional(),
  /** Sort key in the member's queue, ascending. Defaults to the time of creation, in seconds since 1970. */
  place: z.number().min(0).max(1e10).optional(),
  /**
   * Frame at `a`, never mirrored, as drawn by the member's page: a `data:` URL of a WebP or JPEG. Omitted if the page
   * could not draw it, and after `a` was changed.
   */
  picture: z
    .string()
    .max(CLIP_PICTURE)
    .regex(/^data:image\/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be an image as a data URL')
    .optional(),
})
export type DrillClip = z.infer<typeof DrillClip>
