import { z } from 'zod'
import { CatalogueId, FilmTime } from '../collections/fields.ts'
import { writtenAgo } from '../collections/commands.ts'
import { SeenRange } from '../collections/watched-ranges.ts'
import { notBefore, productFunction } from '../functions.ts'

/**
 * What was seen of one film since the last heartbeat. Sending it again, late, or out of order changes nothing: ranges
 * are united, and the position is that of the newest. What was watched before the member last cleared the history is
 * ignored.
 */
export const Heartbeat = z.strictObject({
  vid: CatalogueId,
  gid: CatalogueId,
  ranges: z.array(SeenRange.refine(({ from, to }) => from <= to, 'must not end before it starts')).max(200),
  position: FilmTime,
  duration: FilmTime,
  /** Milliseconds since it was seen, measured when it is sent. */
  writtenAgo,
  notBefore: notBefore.optional(),
  /**
   * From a page that was opened before `writtenAgo`, instead of it: when it was seen, milliseconds since 1970 by the
   * device's clock. What lies in the future counts as now.
   */
  at: z.number().min(0).max(8.64e15).optional(),
})
export type Heartbeat = z.infer<typeof Heartbeat>

/**
 * The product function `watched` takes the heartbeats of a player; several when the network was away. Answers nothing.
 */
export const watchedFunction = productFunction({
  name: 'watched',
  arguments: z.tuple([z.array(Heartbeat).min(1).max(50)]),
  callers: 'member',
  answer: z.null(),
})
