// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '#web/api/plain-zod.ts'
import { Playback, type PlaybackRequest } from '#contract/media.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CallFunction } from '#web/api/functions.ts'
import { PlaybackRefused, type Refusal } from '#web/player/core/errors.ts'

const refusals: Record<string, Refusal> = {
  LessonLocked: 'locked',
  PlayingElsewhere: 'elsewhere',
  LessonNotFound: 'missing',
  LessonNotReady: 'not-ready',
  InvalidSession: 'signed-out',
  RateLimitExceeded: 'too-many',
}

/** Asks the server for a grant. Throws {@link PlaybackRefused} when it says no; a lost network comes through as it is. */
export async function askPlayback(call: CallFunction, lesson: PlaybackRequest): Promise<Playback> {
  try {
    return Playback.parse(await call('playback', [lesson]))
  } catch (error) {
    if (error instanceof ApiError) throw new PlaybackRefused(refusals[error.errorCode ?? ''] ?? 'server')
    throw error
  }
}
