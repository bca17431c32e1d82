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

/** Milliseconds after which a prefetched film is discarded. */
const LIFETIME_MS = 20_000

interface PreparedPlayback {
  key: string
  requestUrl: RequestFilmUrl
  /** Resolves to whether the URL of the film could be requested. */
  isReachable: Promise<boolean>
  player?: Player
  isStarted?: boolean
  isLinkClicked?: boolean
  timer: ReturnType<typeof setTimeout>
}

/** Hides the early playback (`web/player/early-playback.ts`). */
let endEarlyPlayback = () => {}

/** The prefetched playback. Only one lesson is prefetched at a time. */
let preparedPlayback: PreparedPlayback | undefined

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
  if (preparedPlayback?.key === key) return
  discardPreparedPlayback()
  const requestUrl = requestFilm(lesson)
  const firstGrant = requestUrl()
  // The player that uses the grant handles its failure.
  firstGrant.catch(ignoreError)
  preparedPlayback = {
    key,
    requestUrl: withPrefetchedGrant(firstGrant, requestUrl),
    isReachable: firstGrant.then(
      () => true,
      () => false,
    ),
    timer: setTimeout(discardPreparedPlayback, LIFETIME_MS),
  }
}

/**
 * Prefetches player code, grant and the first segments at a position in seconds. Resolves to whether the URL of the
 * film could be requested.
 */
export function preparePlayback(lesson: PlaybackRequest, position = 0): Promise<boolean> {
  prepareGrant(lesson)
  const playback = preparedPlayback
  if (!playback) return Promise.resolve(false)
  if (playback.isStarted) return playback.isReachable
  playback.isStarted = true
  const startPlayer = (playerModule: PlayerModule) => {
    if (playback !== preparedPlayback) return
    const player = getOrCreatePlayer(playerModule, lesson)
    if (position > 0) player.seekToStart(position)
    player.start()
    player.state.subscribe(() => showWhenReady(playback, playerModule))
  }
  // The player retries and shows the error.
  playerCode.load().then(startPlayer).catch(ignoreError)
  return playback.isReachable
}

/** Called when a player link is clicked. Shows the film at once if its first frame is ready before the watch page. */
export function showPreparedPlayer(lesson: PlaybackRequest) {
  if (preparedPlayback?.key !== getKey(lesson)) return
  preparedPlayback.isLinkClicked = true
  const playback = preparedPlayback
  // If the player exists, its code is loaded. The watch page shows errors.
  if (playback.player) void playerCode.load().then((playerModule) => showWhenReady(playback, playerModule), ignoreError)
}

/** Shows the film at most once, and not after the page has claimed the player. */
function showWhenReady(playback: PreparedPlayback, playerModule: PlayerModule) {
  const { player, isLinkClicked } = playback
  if (playback !== preparedPlayback || !isLinkClicked || !player) return
  const { ready, error } = player.state.get()
  if (!ready || error) return
  playback.isLinkClicked = false
  endEarlyPlayback = playerModule.showEarlyPlayback(player)
}

/** Returns the prefetched player of a lesson, or creates a player. */
export function getOrCreatePlayer({ createPlayer }: PlayerModule, lesson: PlaybackRequest): Player {
  const memberId = client.tokens.currentId() ?? undefined
  const takePlaybackSlot = () => reportPlaying('start')
  const options = { memberId, mirrorSetting: getMirrorSetting(), takePlaybackSlot }
  if (preparedPlayback?.key === getKey(lesson))
    return (preparedPlayback.player ??= createPlayer({ requestUrl: preparedPlayback.requestUrl, ...options }))
  return createPlayer({ requestUrl: requestFilm(lesson), ...options })
}

/** Passes ownership of the player to the page that shows it. */
export function claimPreparedPlayer(player: Player) {
  endEarlyPlayback()
  if (preparedPlayback?.player !== player) return
  clearTimeout(preparedPlayback.timer)
  preparedPlayback = undefined
}

/** Stops and discards the prefetched playback. */
export function discardPreparedPlayback() {
  endEarlyPlayback()
  clearTimeout(preparedPlayback?.timer)
  preparedPlayback?.player?.stop()
  preparedPlayback = undefined
}

/** Returns a request function that uses the prefetched grant for its first call. */
function withPrefetchedGrant(firstGrant: ReturnType<RequestFilmUrl>, request: RequestFilmUrl): RequestFilmUrl {
  let requestNext: RequestFilmUrl = () => {
    requestNext = request
    return firstGrant
  }
  return (options) => (options ? request(options) : requestNext())
}
