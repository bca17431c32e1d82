import { z } from 'zod'
import { CatalogueId, FilmTime, Id, Moment } from './fields.ts'

/** Seconds of a film that were seen, `from` up to `to`. */
export const SeenRange = z.strictObject({ from: FilmTime, to: FilmTime })
export type SeenRange = z.infer<typeof SeenRange>

/**
 * `watched_ranges`: one a member and lesson, read and deleted by the member, written by the function `watched`
 * (`watched.ts`) alone.
 */
export const WatchedRanges = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  /** Distinct, in order, and never touching one another. */
  ranges: z.array(SeenRange),
  /** Where the film stood when it was last watched. */
  position: FilmTime,
  /** Length of the film, as the player last knew it. */
  duration: FilmTime,
  /** When it was last watched. */
  at: Moment,
})
export type WatchedRanges = z.infer<typeof WatchedRanges>
