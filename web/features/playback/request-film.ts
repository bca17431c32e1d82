import type { PlaybackRequest } from '#contract/media.ts'
import { client } from '#web/client.ts'
import { knownFilm } from '#web/features/catalogue/index.ts'
import { hasGymBag, loadGymBag } from '#web/features/gym-bag/index.ts'
import type { Ask } from '#web/player/core/engine/grant.ts'
import { requestPlayback } from './request-playback.ts'

/** Asks for a lesson's film as often as its player needs it: the academy and, for a member with a gym bag, that too. */
export function requestFilm(lesson: PlaybackRequest): Ask {
  const ask = (signal?: AbortSignal) => requestPlayback(client.callFunction, lesson, signal)
  const ownerId = client.tokens.currentId()
  let bag: Promise<Ask | undefined> | undefined
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
