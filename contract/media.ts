import { z } from 'zod'
import { productFunction } from './functions.ts'
import { identifier } from './text.ts'

/**
 * Request of the product function `playback`: the IDs of the lesson's group (`gid`) and of the lesson. 404
 * LessonNotFound, 403 LessonLocked, 409 LessonNotReady, PlayingElsewhere.
 */
export const PlaybackRequest = z.object({ gid: identifier(200), id: identifier(200) })
export type PlaybackRequest = z.infer<typeof PlaybackRequest>

/** Response of `playback` (specification §10, "Fixed points"). */
export const Playback = z.object({
  /**
   * Root-relative URL of the HLS master playlist. Its path contains the grant, a signature that covers all files of the
   * film.
   */
  manifest: z.string(),
  /** When the grant expires, ISO 8601 in UTC. A string instead of an EJSON date, which clients decode differently. */
  expiresAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof Playback>

/** Response of `filmProgress`: 0 to 1, 1 for a film that can be played, null if no process renders the film. */
export const FilmProgress = z.object({ progress: z.number().min(0).max(1).nullable() })

/**
 * Progress of a film that is not ready yet. In a demo academy, the call also moves the film to the front of the queue.
 * 404 LessonNotFound, 403 LessonLocked.
 */
export const filmProgressFunction = productFunction({
  name: 'filmProgress',
  arguments: z.tuple([PlaybackRequest.pick({ id: true })]),
  callers: 'member',
  response: FilmProgress,
})

export const playbackFunction = productFunction({
  name: 'playback',
  arguments: z.tuple([PlaybackRequest]),
  callers: 'member',
  response: Playback,
})
