import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CallFunction } from '#web/api/functions.ts'
import { text } from '#web/api/read.ts'
import { PlaybackRefused, type Refusal } from '#web/player/core/engine/errors.ts'

const refusals: Record<string, Refusal> = {
  LessonLocked: 'locked',
  PlayingElsewhere: 'elsewhere',
  LessonNotFound: 'missing',
  LessonNotReady: 'not-ready',
  InvalidSession: 'signed-out',
  RateLimitExceeded: 'too-many',
}

// By hand, as every page of lessons loads this: a schema library would weigh more than the page itself.
const readPlayback = (answer: unknown): Playback => ({
  manifest: text(answer, 'manifest'),
  expiresAt: text(answer, 'expiresAt'),
})

/** Asks the server for a grant. Throws {@link PlaybackRefused} when it says no; a lost network comes through as it is. */
export async function requestPlayback(
  call: CallFunction,
  lesson: PlaybackRequest,
  signal?: AbortSignal,
): Promise<Playback> {
  try {
    return readPlayback(await call('playback', [lesson], { signal }))
  } catch (error) {
    if (error instanceof ApiError) throw new PlaybackRefused(refusals[error.errorCode ?? ''] ?? 'server')
    throw error
  }
}
