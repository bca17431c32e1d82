import type { PlaybackRequest } from '#contract/media.ts'
import { client } from '#web/client.ts'
import { isKnownAsPrepared } from '#web/features/catalogue/index.ts'
import { loadEngine } from '#web/player/core/engine.ts'
import type { Player } from '#web/player/core/player.ts'
import { askPlayback } from './ask-playback.ts'
import { loadPlayer, type PlayerCode } from './player-code.ts'

/** A film fetched ahead of a press is kept this long. */
const KEPT = 20_000

interface Prepared {
  key: string
  ask: () => ReturnType<typeof askPlayback>
  player?: Player
  timer: ReturnType<typeof setTimeout>
}

/** The lesson somebody is about to play. One is enough: people press one thing at a time. */
let prepared: Prepared | undefined

const keyOf = ({ gid, id }: PlaybackRequest) => JSON.stringify([client.tokens.currentId(), gid, id])

/** Loads the player's code: for when somebody seems about to play, by hovering, focusing or touching. */
export function preloadPlayer() {
  // A chunk that does not come is asked for again by whoever needs it, and fails with words there.
  loadPlayer().catch(noted)
  loadEngine().catch(noted)
}

/** Asks for the grant as well: for a touch, which may yet turn out to be a scroll. */
export function prepareGrant(lesson: PlaybackRequest) {
  preloadPlayer()
  if (isKnownAsPrepared(lesson)) return
  const key = keyOf(lesson)
  if (prepared?.key === key) return
  forget()
  const asked = askPlayback(client.callFunction, lesson)
  asked.catch(noted)
  prepared = { key, ask: once(asked, () => askPlayback(client.callFunction, lesson)), timer: setTimeout(forget, KEPT) }
}

/** Fetches the first pictures too: for when the press has begun. */
export function preparePlayback(lesson: PlaybackRequest) {
  prepareGrant(lesson)
  const waiting = prepared
  if (!waiting) return
  loadPlayer()
    .then((code) => waiting === prepared && playerFor(code, lesson).start())
    .catch(noted)
}

/** The player of a lesson, prepared or new. */
export function playerFor({ createPlayer }: PlayerCode, lesson: PlaybackRequest): Player {
  if (prepared?.key !== keyOf(lesson)) return createPlayer({ ask: () => askPlayback(client.callFunction, lesson) })
  return (prepared.player ??= createPlayer(prepared))
}

/** Whoever shows a player answers for it from now on. */
export function claim(player: Player) {
  if (prepared?.player !== player) return
  clearTimeout(prepared.timer)
  prepared = undefined
}

/** Ends what was fetched ahead. */
export function forget() {
  clearTimeout(prepared?.timer)
  prepared?.player?.stop()
  prepared = undefined
}

/** The first answer is the one that was asked for ahead. */
function once<T>(first: Promise<T>, later: () => Promise<T>) {
  let next = () => {
    next = later
    return first
  }
  return () => next()
}

/** Whoever takes what was prepared hears of its failure. */
const noted = () => undefined
