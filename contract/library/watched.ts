import { z } from 'zod'
import { CatalogueId, FilmTime } from '../collections/fields.ts'
import { writtenAgo } from '../collections/commands.ts'
import { SeenRange } from '../collections/watched-ranges.ts'
import { notBefore, productFunction } from '../functions.ts'

/**
 * Ranges of one film watched since the last heartbeat. Idempotent and independent of order: ranges are united, and the
 * newest position wins. Anything watched before the member last cleared the history is ignored.
 */
export const Heartbeat = z.strictObject({
  vid: CatalogueId,
  gid: CatalogueId,
  ranges: z.array(SeenRange.refine(({ from, to }) => from <= to, 'must not end before it starts')).max(200),
  position: FilmTime,
  duration: FilmTime,
  /** Milliseconds since it was watched, measured when it is sent. */
  writtenAgo,
  notBefore: notBefore.optional(),
  /**
   * Replaces `writtenAgo` for pages loaded before that field existed: time watched, in milliseconds since 1970 by the
   * device's clock. A future time counts as now.
   */
  at: z.number().min(0).max(8.64e15).optional(),
})
export type Heartbeat = z.infer<typeof Heartbeat>

/** Product function `watched`: records heartbeats of a player; several after a network outage. Returns null. */
export const watchedFunction = productFunction({
  name: 'watched',
  arguments: z.tuple([z.array(Heartbeat).min(1).max(50)]),
  callers: 'member',
  response: z.null(),
})
