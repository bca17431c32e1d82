import { z } from 'zod'
import { CLIP_PICTURE } from '../limits.ts'
import { line, text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

export const CLIP_SIDES = ['left', 'right'] as const

/** `drill_clips`: loops that a member keeps. `b` lies after `a`. Opening one starts looping. */
export const DrillClip = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  name: line(80),
  a: FilmTime,
  b: FilmTime,
  /** 1 is as it was filmed. */
  speed: z.number().min(0.1).max(2),
  mirror: z.boolean(),
  /** How often it is played before the film, or the session, goes on. */
  reps: z.int().min(1).max(99),
  /** The side that is trained. */
  side: z.enum(CLIP_SIDES).optional(),
  /** The cue words: all that a drill session shows while the screen is black. */
  note: text(200).optional(),
  /** Climbs from slow to real time, `reps` passes on each rung; `speed` is for those without. */
  ladder: z.boolean().optional(),
  /** Where it stands in the member's queue, smallest first. Left out: when it was saved, in seconds since 1970. */
  place: z.number().min(0).max(1e10).optional(),
  /**
   * The film at `a`, never mirrored, as the member's own page has drawn it: a `data:` address of a WebP or JPEG. Left
   * out where the page could not draw it, and once `a` was changed.
   */
  picture: z
    .string()
    .max(CLIP_PICTURE)
    .regex(/^data:image\/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be an image as a data URL')
    .optional(),
})
export type DrillClip = z.infer<typeof DrillClip>
