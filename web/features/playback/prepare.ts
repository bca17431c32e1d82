import type { PlaybackRequest } from '#contract/media.ts'
import { client } from '#web/client.ts'
import { isKnownProcessing } from '#web/features/catalogue/index.ts'
import { loadEngine } from '#web/player/core/engine/load-engine.ts'
import type { RequestFilmUrl } from '#web/player/core/engine/grant.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { requestFilm } from './request-playback.ts'
import { getMirrorSetting } from './mirror-setting.ts'
import { playerCode, type PlayerModule } from './player.lazy.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { reportPlaying } from './report-playing.ts'

/** Milliseconds after which a prefetched film is dropped. */
const LIFETIME = 20_000

interface PreparedPlayback {
  key: string
  requestAddress: RequestFilmUrl
  /** Resolves to whether the URL of the film could be requested. */
  isReachable: Promise<boolean>
  player?: Player
  isStarted?: boolean
  isPressed?: boolean
  timer: ReturnType<typeof setTimeout>
}

/** Hides the early playback (`web/player/early-playback.ts`). */
let endEarlyPlayback = () => {}

/** The prefetched lesson; at most one. */
let prepared: PreparedPlayback | undefined

const getKey = ({ gid, id }: PlaybackRequest) => JSON.stringify([client.tokens.currentId(), gid, id])

function preloadPlayer() {
  // The component that needs the code retries and shows the error.
  playerCode.load().catch(ignoreError)
  loadEngine().catch(ignoreError)
}

/** Prefetches player code and the playback grant. */
function prepareGrant(lesson: PlaybackRequest) {
  preloadPlayer()
  if (isKnownProcessing(lesson)) return
  const key = getKey(lesson)
  if (prepared?.key === key) return
  dropPrepared()
  const requestAddress = requestFilm(lesson)
  const firstGrant = requestAddress()
  // The player that uses the grant handles its failure.
  firstGrant.catch(ignoreError)
  prepared = {
    key,
    requestAddress: withPrefetchedFirst(firstGrant, requestAddress),
    isReachable: firstGrant.then(
      () => true,
      () => false,
    ),
    timer: setTimeout(dropPrepared, LIFETIME),
  }
}

/**
 * Prefetches player code, grant and the first segments at a position in seconds. Resolves to whether the URL of the
 * film could be requested.
 */
export function preparePlayback(lesson: PlaybackRequest, position = 0): Promise<boolean> {
  prepareGrant(lesson)
  const current = prepared
  if (!current) return Promise.resolve(false)
  if (current.isStarted) return current.isReachable
  current.isStarted = true
  const startPlayer = (playerModule: PlayerModule) => {
    if (current !== prepared) return
    const player = getOrCreatePlayer(playerModule, lesson)
    if (position > 0) player.seekToStart(position)
    player.start()
    player.state.subscribe(() => showWhenReady(current, playerModule))
  }
  // The player retries and shows the error.
  playerCode.load().then(startPlayer).catch(ignoreError)
  return current.isReachable
}

/** Called when a player link is clicked. Shows the film at once if its first frame is ready before the watch page. */
export function showPreparedPlayer(lesson: PlaybackRequest) {
  if (prepared?.key !== getKey(lesson)) return
  prepared.isPressed = true
  const current = prepared
  // If the player exists, its code is loaded. The watch page shows errors.
  if (current.player) void playerCode.load().then((playerModule) => showWhenReady(current, playerModule), ignoreError)
}

/** Shows the film at most once, and not after the page has claimed the player. */
function showWhenReady(playback: PreparedPlayback, playerModule: PlayerModule) {
  const { player, isPressed } = playback
  if (playback !== prepared || !isPressed || !player) return
  const { ready, error } = player.state.get()
  if (!ready || error) return
  playback.isPressed = false
  endEarlyPlayback = playerModule.showEarlyPlayback(player)
}

/** Returns the prefetched player of a lesson, or a new one. */
export function getOrCreatePlayer({ createPlayer }: PlayerModule, lesson: PlaybackRequest): Player {
  const memberId = client.tokens.currentId() ?? undefined
  const takePlaybackSlot = () => reportPlaying('start')
  const options = { memberId, mirrorSetting: getMirrorSetting(), takePlaybackSlot }
  if (prepared?.key === getKey(lesson))
    return (prepared.player ??= createPlayer({ requestUrl: prepared.requestAddress, ...options }))
  return createPlayer({ requestUrl: requestFilm(lesson), ...options })
}

/** Passes ownership of the player to the page that shows it. */
export function claimPreparedPlayer(player: Player) {
  endEarlyPlayback()
  if (prepared?.player !== player) return
  clearTimeout(prepared.timer)
  prepared = undefined
}

/** Drops the prefetched film. */
export function dropPrepared() {
  endEarlyPlayback()
  clearTimeout(prepared?.timer)
  prepared?.player?.stop()
  prepared = undefined
}

/** Returns a request function that uses the prefetched grant for its first call. */
function withPrefetchedFirst(firstGrant: ReturnType<RequestFilmUrl>, request: RequestFilmUrl): RequestFilmUrl {
  let next: RequestFilmUrl = () => {
    next = request
    return firstGrant
  }
  return (options) => (options ? request(options) : next())
}
