import type Hls from 'hls.js'
import type { ErrorData, FragBufferedData } from 'hls.js'
import type { PlayerContext } from './player-context.ts'
import { playbackError } from './errors.ts'
import { grantLoader } from './grant-loader.ts'
import { type Choice, heightsOf, levelOf, nameOf } from './quality.ts'
import type { Source } from './source.ts'

type Engine = typeof Hls

/** Bits a second. What the last film measured is the best guess for the next one's first segment. */
let bandwidth = 3_000_000
/** Seconds. */
const FIRST_BYTES = 2
/** A decoder that fails this often will not come back. */
const RECOVERIES = 2

/** Playing through media sources. The caller has asked `Hls.isSupported()`. `manySounds` is called by an engine that cannot choose among them. */
export function createHlsSource(Engine: Engine, context: PlayerContext, manySounds?: () => void): Source {
  const { video, state, grant } = context
  const hls = new Engine({
    ...grantLoader(Engine, grant),
    // The lowest rendition is not worth a round trip before the first picture: start with the guess, then measure.
    testBandwidth: false,
    abrEwmaDefaultEstimate: bandwidth,
    // A phone needs no 1080 lines, and full screen lifts the cap by itself.
    capLevelToPlayerSize: true,
    // CMAF is only looked at, not remuxed; a worker would cost a second copy of the engine.
    enableWorker: false,
    backBufferLength: 90,
    // Fetched ahead of a press, a film needs its beginning and no more; it is let off the leash when it plays.
    maxBufferLength: FIRST_BYTES,
  })
  let recoveries = 0
  /** Lines of the only rendition that is to be had. */
  let only: number | undefined
  video.addEventListener('play', () => (hls.config.maxBufferLength = Engine.DefaultConfig.maxBufferLength), {
    signal: context.signal,
  })
  const { Events, ErrorTypes } = Engine
  hls.on(Events.MANIFEST_PARSED, () => {
    const rate = hls.levels[0]?.frameRate
    state.set({ heights: heightsOf(hls.levels), ...(rate && { frameRate: rate }) })
  })
  hls.on(Events.MANIFEST_LOADED, (_event, { audioTracks }) => {
    if (audioTracks.length <= 1) return
    if (manySounds) return manySounds()
    state.set({ sounds: audioTracks.map(({ name, lang }) => name || lang || 'Sound') })
  })
  hls.on(Events.AUDIO_TRACK_SWITCHED, () => state.set({ sound: hls.audioTrack }))
  hls.on(Events.FRAG_LOADED, () => {
    bandwidth = hls.bandwidthEstimate || bandwidth
    if (state.get().error?.kind === 'network') state.set({ error: undefined })
  })
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal || state.get().error?.retry === false) return
    // Asked for before there was only one rendition, answered after.
    if (only !== undefined && isOfAnother(error)) return keepTo(hls, only, state.get().quality)
    if (error.type === ErrorTypes.MEDIA_ERROR && recoveries++ < RECOVERIES) hls.recoverMediaError()
    else state.set({ error: hlsPlaybackError(Engine, error) })
  })
  // A piece names its rendition, a playlist only what it was asked for.
  const isOfAnother = ({ level, frag, context }: ErrorData) => {
    const at = hls.levels[level ?? frag?.level ?? context?.level ?? -1]
    return at !== undefined && nameOf(at) !== only
  }
  // Opening the media source takes a moment: it need not wait for the grant.
  hls.attachMedia(video)

  return {
    load: (place = 0) => {
      only = grant.height()
      // Where somebody left off, and not the film's start first: the first picture is the right one.
      if (place > 0) hls.config.startPosition = place
      hls.loadSource(grant.manifest())
    },
    choose: (choice) => {
      state.set({ quality: choice })
      const level = levelOf(hls.levels, only ?? choice)
      // Auto keeps what is loaded; a wish is granted at once, from this picture on.
      if (level < 0) hls.nextLevel = level
      else if (level !== hls.currentLevel) switchTo(Engine, hls, level)
    },
    chooseSound: (sound) => {
      hls.audioTrack = sound
      state.set({ sound })
    },
    retry: () => {
      if (hls.levels.length === 0) return hls.loadSource(grant.manifest())
      if (video.error || state.get().error?.kind === 'decode') hls.recoverMediaError()
      hls.startLoad()
    },
    renewed: () => {
      // Before the manifest is here, it comes from the new address as well.
      if (only === grant.height() || hls.levels.length === 0) return
      only = grant.height()
      keepTo(hls, only, state.get().quality)
      state.set({ heights: only === undefined ? heightsOf(hls.levels) : [only] })
    },
    stop: () => hls.destroy(),
  }
}

/** Goes on with one rendition, or with all of them again, behind what is loaded. What is on its way may name another one: it is asked for anew. */
function keepTo(hls: Hls, only: number | undefined, choice: Choice) {
  hls.stopLoad()
  hls.config.preserveManualLevelOnError = only !== undefined
  hls.loadLevel = levelOf(hls.levels, only ?? choice)
  hls.startLoad()
}

function switchTo({ Events }: Engine, hls: Hls, level: number) {
  hls.currentLevel = level
  // A film that stands still shows the new picture only when it is asked for it.
  const redraw = (_event: string, { frag }: FragBufferedData) => {
    const { media } = hls
    if (!media || frag.level !== level || frag.start > media.currentTime || frag.end <= media.currentTime) return
    hls.off(Events.FRAG_BUFFERED, redraw)
    if (media.paused) media.currentTime += 0
  }
  hls.on(Events.FRAG_BUFFERED, redraw)
}

function hlsPlaybackError({ ErrorTypes, ErrorDetails }: Engine, { type, details, response }: ErrorData) {
  if (details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) return playbackError('unsupported')
  if (type !== ErrorTypes.NETWORK_ERROR) return playbackError('decode')
  return playbackError((response?.code ?? 0) >= 400 ? 'server' : 'network')
}
