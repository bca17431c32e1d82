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

/** Milliseconds after which a film that was fetched ahead is dropped. */
const LIFETIME = 20_000

interface Prepared {
  key: string
  requestAddress: RequestFilmAddress
  /** Whether the film's address came. */
  isReachable: Promise<boolean>
  player?: Player
  isStarted?: boolean
  isPressed?: boolean
  timer: ReturnType<typeof setTimeout>
}

/** Hides the film that is shown before its page (`web/player/early-playback.ts`). */
let endEarlyPlayback = () => {}

/** The lesson that the member is about to play: at most one. */
let prepared: Prepared | undefined

const keyOf = ({ gid, id }: PlaybackRequest) => JSON.stringify([client.tokens.currentId(), gid, id])

/** Loads the player's code. */
function preloadPlayer() {
  // The component that needs the code loads it again, and shows the error.
  playerCode.load().catch(ignoreError)
  loadEngine().catch(ignoreError)
}

/** Requests the grant as well. */
function prepareGrant(lesson: PlaybackRequest) {
  preloadPlayer()
  if (isKnownBeingPrepared(lesson)) return
  const key = keyOf(lesson)
  if (prepared?.key === key) return
  forget()
  const requestAddress = requestFilm(lesson)
  const first = requestAddress()
  // The player that uses the grant handles its failure.
  first.catch(ignoreError)
  prepared = {
    key,
    requestAddress: startingWith(first, requestAddress),
    isReachable: first.then(
      () => true,
      () => false,
    ),
    timer: setTimeout(forget, LIFETIME),
  }
}

/**
 * Fetches the first pictures as well, from the position at which the film begins (seconds). Answers whether the film's
 * address came.
 */
export function preparePlayback(lesson: PlaybackRequest, position = 0): Promise<boolean> {
  prepareGrant(lesson)
  const waiting = prepared
  if (!waiting) return Promise.resolve(false)
  if (waiting.isStarted) return waiting.isReachable
  waiting.isStarted = true
  const begin = (code: PlayerCode) => {
    if (waiting !== prepared) return
    const player = playerFor(code, lesson)
    if (position > 0) player.begin(position)
    player.start()
    player.state.subscribe(() => showWhenReady(waiting, code))
  }
  // The player loads the code again, and shows the error.
  playerCode.load().then(begin).catch(ignoreError)
  return waiting.isReachable
}

/**
 * Call it when the film is pressed: shows the film at once where its first picture is ready before the page that plays
 * it.
 */
export function showPrepared(lesson: PlaybackRequest) {
  if (prepared?.key !== keyOf(lesson)) return
  prepared.isPressed = true
  const waiting = prepared
  // Where there is a player its code is loaded. The page that plays the film shows an error.
  if (waiting.player) void playerCode.load().then((code) => showWhenReady(waiting, code), ignoreError)
}

/** Shows it once, and never after the page has claimed the player. */
function showWhenReady(waiting: Prepared, code: PlayerCode) {
  const { player, isPressed } = waiting
  if (waiting !== prepared || !isPressed || !player) return
  const { ready, error } = player.state.get()
  if (!ready || error) return
  waiting.isPressed = false
  endEarlyPlayback = code.showEarlyPlayback(player)
}

/** The prepared player of a lesson, or a new one. */
export function playerFor({ createPlayer }: PlayerCode, lesson: PlaybackRequest): Player {
  const member = client.tokens.currentId() ?? undefined
  const takePlaybackSlot = () => reportPlaying('start')
  const options = { member, mirrors: mirrorHabit(), takePlaybackSlot }
  if (prepared?.key === keyOf(lesson))
    return (prepared.player ??= createPlayer({ requestAddress: prepared.requestAddress, ...options }))
  return createPlayer({ requestAddress: requestFilm(lesson), ...options })
}

/** Hands the player over to the page that shows it. */
export function claim(player: Player) {
  endEarlyPlayback()
  if (prepared?.player !== player) return
  clearTimeout(prepared.timer)
  prepared = undefined
}

/** Drops what was fetched ahead. */
export function forget() {
  endEarlyPlayback()
  clearTimeout(prepared?.timer)
  prepared?.player?.stop()
  prepared = undefined
}

/** Answers the first request with the grant that was requested ahead. */
function startingWith(first: ReturnType<RequestFilmAddress>, later: RequestFilmAddress): RequestFilmAddress {
  let next: RequestFilmAddress = () => {
    next = later
    return first
  }
  return (how) => (how ? later(how) : next())
}
