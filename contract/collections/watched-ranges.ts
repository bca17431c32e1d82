import { z } from 'zod'
import { CatalogueId, FilmTime, Id, Timestamp } from './fields.ts'

/** A watched part of a film; both times are in seconds from the start of the film. */
export const WatchedRange = z.strictObject({ from: FilmTime, to: FilmTime })
export type WatchedRange = z.infer<typeof WatchedRange>

/**
 * `watched_ranges`: one document per member and lesson. The member can read and delete the document; only the product
 * function `watched` writes it.
 */
export const WatchedRanges = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  /** Sorted, with a gap between neighboring ranges. */
  ranges: z.array(WatchedRange),
  /** Last playback position in seconds. */
  position: FilmTime,
  /** Length of the film in seconds, as last reported by the player. */
  duration: FilmTime,
  /** Time at which the member last watched the film. */
  at: Timestamp,
})
export type WatchedRanges = z.infer<typeof WatchedRanges>
