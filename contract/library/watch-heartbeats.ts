import { z } from 'zod'
import { CatalogueId, FilmTime } from '../collections/fields.ts'
import { writtenAgo } from '../collections/commands.ts'
import { WatchedRange } from '../collections/watched-ranges.ts'
import { notBefore, productFunction } from '../functions.ts'

/**
 * Parts of one film that were watched since the last heartbeat. Heartbeats may be repeated and reordered: ranges are
 * merged, and the newest position wins. Parts that were watched before the member last cleared the history are ignored.
 */
export const Heartbeat = z.strictObject({
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  ranges: z.array(WatchedRange.refine(({ from, to }) => from <= to, 'must not end before it starts')).max(200),
  /** Playback position in seconds. */
  position: FilmTime,
  /** Length of the film in seconds. */
  duration: FilmTime,
  /** Age of the ranges in milliseconds at the time of sending. */
  writtenAgo,
  /** Earliest possible time of the ranges, see {@link notBefore}. */
  notBefore: notBefore.optional(),
  /**
   * Legacy alternative to `writtenAgo`, sent by pages of previous versions: the time at which the ranges were watched,
   * in milliseconds since 1970 by the device's clock. A future time counts as now.
   */
  at: z.number().min(0).max(8.64e15).optional(),
})
export type Heartbeat = z.infer<typeof Heartbeat>

/** Product function `watched`: records a heartbeat of a player, or all heartbeats that accumulated offline. */
export const watchedFunction = productFunction({
  name: 'watched',
  arguments: z.tuple([z.array(Heartbeat).min(1).max(50)]),
  callers: 'member',
  response: z.null(),
})
