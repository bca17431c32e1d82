import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CallFunction } from '#web/api/functions.ts'
import { text } from '#web/api/read-answer.ts'
import { PlaybackRefused, type Refusal } from '#web/player/core/engine/errors.ts'
import { client } from '#web/client.ts'
import { knownFilm } from '#web/features/catalogue/index.ts'
import { hasGymBag, loadGymBag } from '#web/features/gym-bag/index.ts'
import type { RequestFilmAddress } from '#web/player/core/engine/grant.ts'

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

/** Asks for a lesson's film as often as its player needs it: the academy and, for a member with a gym bag, that too. */
export function requestFilm(lesson: PlaybackRequest): RequestFilmAddress {
  const ask = (signal?: AbortSignal) => requestPlayback(client.callFunction, lesson, signal)
  const ownerId = client.tokens.currentId()
  let bag: Promise<RequestFilmAddress | undefined> | undefined
  return async (how) => {
    // A lesson may be packed while it plays.
    if (ownerId !== null && hasGymBag(ownerId))
      bag ??= loadGymBag().then(
        ({ withOfflineFilm }) => withOfflineFilm({ ownerId, lesson, request: ask, film: () => knownFilm(lesson) }),
        () => undefined,
      )
    const either = await bag
    if (either) return either(how)
    if (how?.isLost) throw new TypeError('nobody else has the film')
    return ask()
  }
}
