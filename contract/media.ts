import { z } from 'zod'
import { productFunction } from './functions.ts'
import { text } from './text.ts'

/**
 * What the product function `playback` takes. 404 LessonNotFound, 403 LessonLocked, 409 LessonNotReady,
 * PlayingElsewhere.
 */
export const PlaybackRequest = z.object({ gid: text(200), id: text(200) })
export type PlaybackRequest = z.infer<typeof PlaybackRequest>

/** What it answers (specification §10, "Fixed points"). */
export const Playback = z.object({
  /** Root-relative address of the HLS master playlist; its path carries the grant, which all it names inherits. */
  manifest: z.string(),
  /** When the grant ends, ISO 8601 in UTC: a plain string reads the same through every client. */
  expiresAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof Playback>

export const playbackFunction = productFunction({
  name: 'playback',
  arguments: z.tuple([PlaybackRequest]),
  callers: 'member',
  answer: Playback,
})
