import type { Playback, PlaybackRequest } from '#contract/media.ts'
import { client } from '#web/client.ts'
import { loadEngine } from '#web/player/core/engine.ts'
import { askPlayback } from './ask-playback.ts'

/** A grant asked for ahead of a press of play is good for this long. */
const KEPT = 20_000

interface Prepared {
  key: string
  asked: Promise<Playback>
  at: number
}

/** The last lesson somebody was about to play. One is enough: people press one button at a time. */
let prepared: Prepared | undefined

const keyOf = ({ gid, id }: PlaybackRequest) => JSON.stringify([client.tokens.currentId(), gid, id])

/** Loads the player's code: call it as soon as somebody seems about to play, by hovering, focusing or touching. */
export function preloadPlayer() {
  // A chunk that does not come is asked for again by whoever needs it, and fails with words there.
  loadPlayer().catch(noted)
  loadEngine().catch(noted)
}

export const loadPlayer = () => import('#web/player/player.tsx')

/** Also asks for the grant: call it when the press has begun. */
export function preparePlayback(lesson: PlaybackRequest) {
  preloadPlayer()
  const key = keyOf(lesson)
  if (prepared?.key === key && Date.now() - prepared.at < KEPT) return
  prepared = { key, asked: askPlayback(client.callFunction, lesson), at: Date.now() }
  prepared.asked.catch(noted)
}

/** The grant that was prepared, once, or a new one. */
export function takePlayback(lesson: PlaybackRequest): Promise<Playback> {
  const ready = prepared
  if (ready?.key !== keyOf(lesson) || Date.now() - ready.at > KEPT) return askPlayback(client.callFunction, lesson)
  prepared = undefined
  return ready.asked
}

/** Whoever takes what was prepared hears of its failure. */
const noted = () => undefined
