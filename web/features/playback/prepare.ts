import type { PlaybackRequest } from '#contract/media.ts'
import { client } from '#web/client.ts'
import { isKnownBeingPrepared } from '#web/features/catalogue/index.ts'
import { loadEngine } from '#web/player/core/engine/load-engine.ts'
import type { RequestFilmAddress } from '#web/player/core/engine/grant.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { requestFilm } from './request-playback.ts'
import { mirrorHabit } from './mirror-habit.ts'
import { playerCode, type PlayerCode } from './player.lazy.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { reportPlaying } from './report-playing.ts'

/** A film fetched ahead of a press is kept this long. */
const KEPT = 20_000

interface Prepared {
  key: string
  requestAddress: RequestFilmAddress
  player?: Player
  isStarted?: boolean
  isPressed?: boolean
  timer: ReturnType<typeof setTimeout>
}

/** The film that is shown before its page (`web/player/early-playback.ts`). */
let endEarlyPlayback = () => {}

/** The lesson somebody is about to play. One is enough: people press one thing at a time. */
let prepared: Prepared | undefined

const keyOf = ({ gid, id }: PlaybackRequest) => JSON.stringify([client.tokens.currentId(), gid, id])

/** Loads the player's code. */
function preloadPlayer() {
  // A chunk that does not come is asked for again by whoever needs it, and fails with words there.
  playerCode.load().catch(ignoreError)
  loadEngine().catch(ignoreError)
}

/** Asks for the grant as well. */
function prepareGrant(lesson: PlaybackRequest) {
  preloadPlayer()
  if (isKnownBeingPrepared(lesson)) return
  const key = keyOf(lesson)
  if (prepared?.key === key) return
  forget()
  const requestAddress = requestFilm(lesson)
  const asked = requestAddress()
  // Whoever takes the grant handles its failure.
  asked.catch(ignoreError)
  prepared = { key, requestAddress: once(asked, requestAddress), timer: setTimeout(forget, KEPT) }
}

/** Fetches the first pictures too, from where the film is to begin (seconds). */
export function preparePlayback(lesson: PlaybackRequest, place = 0) {
  prepareGrant(lesson)
  const waiting = prepared
  if (!waiting || waiting.isStarted) return
  waiting.isStarted = true
  const begin = (code: PlayerCode) => {
    if (waiting !== prepared) return
    const player = playerFor(code, lesson)
    if (place > 0) player.seek(place)
    player.start()
    player.state.subscribe(() => showWhenReady(waiting, code))
  }
  // Playing loads the code again, and shows why it does not come.
  playerCode.load().then(begin).catch(ignoreError)
}

/** The film is pressed: where its first picture is there sooner than the page that plays it, it is shown at once. */
export function showPrepared(lesson: PlaybackRequest) {
  if (prepared?.key !== keyOf(lesson)) return
  prepared.isPressed = true
  const waiting = prepared
  // The code is loaded by now where there is a picture. If it is not, the page that plays the film shows why.
  if (waiting.player) void playerCode.load().then((code) => showWhenReady(waiting, code), ignoreError)
}

/** Once; and never when the page has claimed the player meanwhile. */
function showWhenReady(waiting: Prepared, code: PlayerCode) {
  const { player, isPressed } = waiting
  if (waiting !== prepared || !isPressed || !player) return
  const { ready, error } = player.state.get()
  if (!ready || error) return
  waiting.isPressed = false
  endEarlyPlayback = code.showEarlyPlayback(player)
}

/** The player of a lesson, prepared or new. */
export function playerFor({ createPlayer }: PlayerCode, lesson: PlaybackRequest): Player {
  const member = client.tokens.currentId() ?? undefined
  const takePlaybackSlot = () => reportPlaying('start')
  const whose = { member, mirrors: mirrorHabit(), takePlaybackSlot }
  if (prepared?.key === keyOf(lesson))
    return (prepared.player ??= createPlayer({ requestAddress: prepared.requestAddress, ...whose }))
  return createPlayer({ requestAddress: requestFilm(lesson), ...whose })
}

/** Whoever shows a player answers for it from now on. */
export function claim(player: Player) {
  endEarlyPlayback()
  if (prepared?.player !== player) return
  clearTimeout(prepared.timer)
  prepared = undefined
}

/** Ends what was fetched ahead. */
export function forget() {
  endEarlyPlayback()
  clearTimeout(prepared?.timer)
  prepared?.player?.stop()
  prepared = undefined
}

/** The first answer is the one that was asked for ahead. */
function once(first: ReturnType<RequestFilmAddress>, later: RequestFilmAddress): RequestFilmAddress {
  let next: RequestFilmAddress = () => {
    next = later
    return first
  }
  return (how) => (how ? later(how) : next())
}
