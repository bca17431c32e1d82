import { z } from 'zod'
import { CatalogueId, FilmTime, Id, Moment } from './fields.ts'

/** A watched part of a film in seconds, from `from` to `to`. */
export const SeenRange = z.strictObject({ from: FilmTime, to: FilmTime })
export type SeenRange = z.infer<typeof SeenRange>

/**
 * `watched_ranges`: one per member and lesson, read and deleted by the member, written only by the function `watched`
 * (`watched.ts`).
 */
export const WatchedRanges = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  /** Disjoint, sorted, and never touching. */
  ranges: z.array(SeenRange),
  /** Last playback position. */
  position: FilmTime,
  /** Length of the film, as last reported by the player. */
  duration: FilmTime,
  /** Time it was last watched. */
  at: Moment,
})
export type WatchedRanges = z.infer<typeof WatchedRanges>
