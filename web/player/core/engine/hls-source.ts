import type Hls from 'hls.js'
import type { ErrorData, FragBufferedData } from 'hls.js'
import type { PlayerContext } from './player-context.ts'
import { playbackError } from './errors.ts'
import { grantLoader } from './grant-loader.ts'
import { type QualityChoice, listQualities, findLevel, getShorterSide } from './quality.ts'
import type { Source } from './source.ts'
import type { PlayerStore } from './state.ts'

type Engine = typeof Hls

/** Measured bits per second; the initial estimate for the next film. */
let bandwidth = 3_000_000
/** Seconds buffered before playback. */
const INITIAL_BUFFER_SECONDS = 2
/** Maximum number of decoder recoveries. */
const MAX_RECOVERIES = 2

/**
 * Plays through Media Source Extensions, if `Hls.isSupported()`. A build without audio track selection calls
 * `onManyAudioTracks`.
 */
export function createHlsSource(Engine: Engine, context: PlayerContext, onManyAudioTracks?: () => void): Source {
  const { video, state, grant } = context
  const hls = new Engine({
    ...grantLoader(Engine, grant),
    // Starts with the estimate, because a test download would delay the first frame.
    testBandwidth: false,
    abrEwmaDefaultEstimate: bandwidth,
    // Limits the rendition to the player's size; fullscreen lifts the limit automatically.
    capLevelToPlayerSize: true,
    // CMAF needs no remuxing, and a worker would load a second copy of hls.js.
    enableWorker: false,
    // Segments start exactly as listed. With the default of 0.25 s, a seek to just before a segment's end would skip to
    // the next segment, past the start of a loop.
    maxFragLookUpTolerance: 0.05,
    backBufferLength: 90,
    // Before playback only the beginning is buffered; the limit is lifted on play.
    maxBufferLength: INITIAL_BUFFER_SECONDS,
  })
  reportBufferHoles(Engine, hls, state)
  let recoveries = 0
  /** Height of the only rendition, if the grant is limited to one rendition. */
  let onlyHeight: number | undefined
  video.addEventListener('play', () => (hls.config.maxBufferLength = Engine.DefaultConfig.maxBufferLength), {
    signal: context.signal,
  })
  const { Events, ErrorTypes } = Engine
  hls.on(Events.MANIFEST_PARSED, () => {
    const frameRate = hls.levels[0]?.frameRate
    state.set({ heights: listQualities(hls.levels), ...(frameRate && { frameRate }) })
  })
  hls.on(Events.MANIFEST_LOADED, (_event, { audioTracks }) => {
    if (audioTracks.length <= 1) return
    if (onManyAudioTracks) return onManyAudioTracks()
    state.set({ audioTracks: audioTracks.map(({ name, lang }) => name || lang || 'Sound') })
  })
  hls.on(Events.AUDIO_TRACK_SWITCHED, () => state.set({ audioTrack: hls.audioTrack }))
  hls.on(Events.FRAG_LOADED, () => {
    bandwidth = hls.bandwidthEstimate || bandwidth
    if (state.get().error?.kind === 'network') state.set({ error: undefined })
  })
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal || state.get().error?.canRetry === false) return
    // The error belongs to a request that was sent before the film was limited to one rendition.
    if (onlyHeight !== undefined && isForOtherRendition(error))
      return limitToHeight(hls, onlyHeight, state.get().quality)
    if (error.type === ErrorTypes.MEDIA_ERROR && recoveries++ < MAX_RECOVERIES) hls.recoverMediaError()
    else state.set({ error: hlsPlaybackError(Engine, error) })
  })
  // A segment identifies its rendition; a playlist is identified by its request.
  const isForOtherRendition = ({ level, frag, context }: ErrorData) => {
    const failedLevel = hls.levels[level ?? frag?.level ?? context?.level ?? -1]
    return failedLevel !== undefined && getShorterSide(failedLevel) !== onlyHeight
  }
  // Opening the media source takes time, so it starts before the grant has arrived.
  hls.attachMedia(video)

  return {
    load: (startPosition = 0) => {
      onlyHeight = grant.getHeight()
      // Starts loading at the resume position, so that no other frame is shown first.
      if (startPosition > 0) hls.config.startPosition = startPosition
      hls.loadSource(grant.getManifestUrl())
    },
    chooseQuality: (choice) => {
      state.set({ quality: choice })
      const level = findLevel(hls.levels, onlyHeight ?? choice)
      // Automatic quality keeps the buffer; a chosen quality applies immediately.
      if (level < 0) hls.nextLevel = level
      else if (level !== hls.currentLevel) switchToLevel(Engine, hls, level)
    },
    chooseAudioTrack: (audioTrack) => {
      hls.audioTrack = audioTrack
      state.set({ audioTrack })
    },
    retry: () => {
      if (hls.levels.length === 0) return hls.loadSource(grant.getManifestUrl())
      if (video.error || state.get().error?.kind === 'decode') hls.recoverMediaError()
      hls.startLoad()
    },
    onGrantRenewed: () => {
      // A manifest that is not loaded yet uses the new URL anyway.
      if (onlyHeight === grant.getHeight() || hls.levels.length === 0) return
      onlyHeight = grant.getHeight()
      limitToHeight(hls, onlyHeight, state.get().quality)
      state.set({ heights: onlyHeight === undefined ? listQualities(hls.levels) : [onlyHeight] })
    },
    onFilmReplaced: () => {
      onlyHeight = grant.getHeight()
      loadOtherFilm(hls, context)
    },
    stop: () => hls.destroy(),
  }
}

/** Loads another film at the same position. */
function loadOtherFilm(hls: Hls, { video, state, grant }: PlayerContext) {
  const { currentTime, paused } = video
  hls.config.startPosition = currentTime
  // Detaches the media source, which pauses the element.
  hls.loadSource(grant.getManifestUrl())
  if (!paused) video.play().catch(() => state.set({ blocked: true }))
}

/**
 * Reports two events that hls.js handles silently: it skips holes in the buffer, and it keeps requesting a segment that
 * no rendition has.
 */
function reportBufferHoles({ Events, ErrorDetails }: Engine, hls: Hls, state: PlayerStore) {
  const { BUFFER_SEEK_OVER_HOLE, BUFFER_NUDGE_ON_STALL } = ErrorDetails
  const isReported = () => state.get().error?.kind === 'gap'
  hls.on(Events.ERROR, (_event, error) => {
    const isSkip = error.details === BUFFER_SEEK_OVER_HOLE || error.details === BUFFER_NUDGE_ON_STALL
    if (isSkip && !error.fatal) state.set({ skipping: true })
    const isLastRendition = error.errorAction?.nextAutoLevel === undefined
    if (isGap(error) && isLastRendition && !state.get().error) state.set({ error: playbackError('gap') })
  })
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    // The init segment contains no frames.
    if (isReported() && frag.sn !== 'initSegment') state.set({ error: undefined })
  })
}

/**
 * Limits playback after the buffered part to one rendition, or lifts the limit. Repeats pending requests, which may be
 * for another rendition.
 */
function limitToHeight(hls: Hls, onlyHeight: number | undefined, choice: QualityChoice) {
  hls.stopLoad()
  hls.config.preserveManualLevelOnError = onlyHeight !== undefined
  hls.loadLevel = findLevel(hls.levels, onlyHeight ?? choice)
  hls.startLoad()
}

function switchToLevel({ Events }: Engine, hls: Hls, level: number) {
  hls.currentLevel = level
  // A paused video shows the new rendition only after a seek.
  const redrawIfPaused = (_event: string, { frag }: FragBufferedData) => {
    const { media } = hls
    if (!media || frag.level !== level || frag.start > media.currentTime || frag.end <= media.currentTime) return
    hls.off(Events.FRAG_BUFFERED, redrawIfPaused)
    if (media.paused) media.currentTime += 0
  }
  hls.on(Events.FRAG_BUFFERED, redrawIfPaused)
}

function hlsPlaybackError({ ErrorTypes, ErrorDetails }: Engine, error: ErrorData) {
  const { type, details, response } = error
  if (details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) return playbackError('unsupported')
  if (type !== ErrorTypes.NETWORK_ERROR) return playbackError('decode')
  if (isGap(error)) return playbackError('gap')
  return playbackError((response?.code ?? 0) >= 400 ? 'server' : 'network')
}

/** The film exists, but a segment is missing. */
const isGap = ({ frag, response }: ErrorData) =>
  frag !== undefined && (response?.code === 404 || response?.code === 410)
