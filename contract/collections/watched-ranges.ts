import { z } from 'zod'
import { CatalogueId, FilmTime, Id, Moment } from './fields.ts'

/** A watched part of a film; both times are in seconds from its start. */
export const SeenRange = z.strictObject({ from: FilmTime, to: FilmTime })
export type SeenRange = z.infer<typeof SeenRange>

/**
 * `watched_ranges`: one per member and lesson. The member can read and delete it; only the product function `watched`
 * writes it.
 */
export const WatchedRanges = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  /** Sorted; there is a gap between any two. */
  ranges: z.array(SeenRange),
  /** Last playback position in seconds. */
  position: FilmTime,
  /** Length of the film in seconds, as last reported by the player. */
  duration: FilmTime,
  /** Time at which the member last watched the film. */
  at: Moment,
})
export type WatchedRanges = z.infer<typeof WatchedRanges>
