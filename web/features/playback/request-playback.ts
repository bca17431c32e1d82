import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CallFunction } from '#web/api/functions.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { readText } from '#web/api/read-response.ts'
import { PlaybackRejected, type RejectionReason } from '#web/player/core/engine/errors.ts'
import { client } from '#web/client.ts'
import { getKnownMedia } from '#web/features/catalogue/index.ts'
import { hasGymBag, loadGymBag } from '#web/features/gym-bag/index.ts'
import type { RequestFilmUrl } from '#web/player/core/engine/grant.ts'

const rejectionsByCode: Record<string, RejectionReason> = {
  LessonLocked: 'locked',
  PlayingElsewhere: 'device-limit',
  LessonNotFound: 'missing',
  LessonNotReady: 'not-ready',
  InvalidSession: 'signed-out',
  RateLimitExceeded: 'too-many',
}

// Parsed by hand, because every lesson page loads this and a schema library is larger than the page.
const readPlayback = (response: unknown): Playback => ({
  manifest: readText(response, 'manifest'),
  expiresAt: readText(response, 'expiresAt'),
})

/** Requests a grant from the server. Throws {@link PlaybackRejected} on an API error and rethrows all other errors. */
export async function requestPlayback(
  call: CallFunction,
  lesson: PlaybackRequest,
  signal?: AbortSignal,
): Promise<Playback> {
  try {
    return readPlayback(await call('playback', [lesson], { signal }))
  } catch (error) {
    if (error instanceof ApiError) throw new PlaybackRejected(rejectionsByCode[error.errorCode ?? ''] ?? 'server')
    throw error
  }
}

/** Returns a function that requests the film from the academy or, if saved offline, from this device. */
export function requestFilm(lesson: PlaybackRequest): RequestFilmUrl {
  const request = (signal?: AbortSignal) => requestPlayback(client.callFunction, lesson, signal)
  const ownerId = client.tokens.currentId()
  let offlineRequest: Promise<RequestFilmUrl | undefined> | undefined
  return async (options) => {
    // The lesson can be saved during playback.
    if (ownerId !== null && hasGymBag(ownerId))
      offlineRequest ??= loadGymBag().then(
        ({ createOfflineRequest }) =>
          createOfflineRequest({ ownerId, lesson, request, getPlayingMedia: () => getKnownMedia(lesson) }),
        ignoreError,
      )
    const requestOffline = await offlineRequest
    if (requestOffline) return requestOffline(options)
    if (options?.isLost) throw new TypeError('No other source of the film is available.')
    return request()
  }
}
