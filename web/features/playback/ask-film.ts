import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { client } from '#web/client.ts'
import { loadBag, usesBag } from '#web/features/gym-bag/index.ts'
import { askPlayback } from './ask-playback.ts'

/** Asks for a lesson's film as often as its player needs it: the academy and, for a member with a gym bag, that too. */
export function askFilm(lesson: PlaybackRequest): () => Promise<Playback> {
  const ask = (signal?: AbortSignal) => askPlayback(client.callFunction, lesson, signal)
  const ownerId = client.tokens.currentId()
  if (ownerId === null || !usesBag(ownerId)) return ask
  const either = loadBag().then(
    ({ withBag }) => withBag(ownerId, lesson, ask),
    () => ask,
  )
  return async () => (await either)()
}
