import { z } from 'zod'
import { productFunction } from './functions.ts'
import { text } from './text.ts'

/**
 * Request of the product function `playback`. 404 LessonNotFound, 403 LessonLocked, 409 LessonNotReady,
 * PlayingElsewhere.
 */
export const PlaybackRequest = z.object({ gid: text(200), id: text(200) })
export type PlaybackRequest = z.infer<typeof PlaybackRequest>

/** Response of `playback` (specification §10, "Fixed points"). */
export const Playback = z.object({
  /**
   * Root-relative address of the HLS master playlist; its path contains the grant, which covers all files it
   * references.
   */
  manifest: z.string(),
  /** End of the grant, ISO 8601 in UTC. A string, so that every client decodes it in the same way. */
  expiresAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof Playback>

export const playbackFunction = productFunction({
  name: 'playback',
  arguments: z.tuple([PlaybackRequest]),
  callers: 'member',
  response: Playback,
})
