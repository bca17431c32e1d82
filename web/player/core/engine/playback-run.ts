import { loadEngine, loadFullEngine } from './load-engine.ts'
import { createHlsSource } from './hls-source.ts'
import { createNativeSource } from './native-source.ts'
import { createCaptions, type CaptionSwitch } from '../study/captions.ts'
import type { PlayerContext } from './player-context.ts'
import { followVideoElement } from './video-element.ts'
import { toPlaybackError } from './errors.ts'
import { type RequestFilmUrl, createGrant } from './grant.ts'
import { keepScreenOn } from './keep-awake.ts'
import { followLoop } from '../study/loop.ts'
import { followPictureInPicture } from './picture-in-picture.ts'
import type { QualityChoice } from './quality.ts'
import { rememberSettings } from '../study/remember-settings.ts'
import type { Source } from './source.ts'
import { repeatStuckSeeks } from './stuck-seeks.ts'

interface RunOptions extends Pick<PlayerContext, 'video' | 'state'> {
  requestUrl: RequestFilmUrl
  memberId: string
  /** Mirror setting of the member's account; undefined if it is not set. */
  mirrorSetting?: boolean | undefined
  /** Resume position in seconds. */
  startPosition: () => number
  play: () => void
  /** Called when the video element has the film. */
  onFilmLoaded: () => void
}

/** Running state of a player, from `start` to `stop`. */
export interface Run {
  context: PlayerContext
  captions: CaptionSwitch
  /** Language of the captions, if they were on when this device last played a film. */
  rememberedCaptions: string | undefined
  chooseQuality: (choice: QualityChoice) => void
  chooseAudioTrack: (audioTrack: number) => void
  retry: () => void
  /** Renews the grant immediately, because the lesson may have another film. */
  renewGrant: () => void
  stop: () => void
}

export function startRun({
  video,
  state,
  requestUrl,
  memberId,
  mirrorSetting,
  startPosition,
  onFilmLoaded,
  play,
}: RunOptions): Run {
  const stopController = new AbortController()
  const { signal } = stopController
  let source: Source | undefined
  const grant = createGrant({
    requestUrl,
    onRenewed: () => source?.onGrantRenewed?.(),
    onReplaced: () => source?.onFilmReplaced(),
    onRejected: (error) => {
      // If the plan has ended, playback stops even if more of the film is buffered.
      video.pause()
      state.set({ error: toPlaybackError(error) })
    },
  })
  const context: PlayerContext = { video, state, grant, signal }

  let hasOneAudioTrack = true
  const loadFilm = async () => {
    state.set({ error: undefined })
    try {
      // Loads hls.js, the media source and the grant in parallel.
      const [readySource] = await Promise.all([
        source ?? createSource(context, hasOneAudioTrack ? restartWithFullBuild : undefined),
        grant.ensureFresh(),
      ])
      if (signal.aborted) return readySource.stop()
      source = readySource
      source.load(startPosition())
      onFilmLoaded()
    } catch (error) {
      if (!signal.aborted) state.set({ error: toPlaybackError(error) })
    }
  }
  /** Restarts with the full build of hls.js before the first frame. */
  const restartWithFullBuild = () => {
    hasOneAudioTrack = false
    source?.stop()
    source = undefined
    void loadFilm()
  }
  const retry = () => {
    if (!source) return void loadFilm()
    state.set({ error: undefined })
    source.retry()
  }

  followVideoElement(context)
  repeatStuckSeeks(context)
  retryAutomatically(context, retry)
  followLoop({ ...context, play })
  followPictureInPicture(context)
  keepScreenOn(context)
  const rememberedCaptions = rememberSettings(context, memberId, mirrorSetting)
  void loadFilm()

  return {
    context,
    captions: createCaptions(context),
    rememberedCaptions,
    chooseQuality: (choice) => source?.chooseQuality(choice),
    chooseAudioTrack: (audioTrack) => source?.chooseAudioTrack(audioTrack),
    retry,
    renewGrant: () => {
      grant.invalidate(grant.getManifestUrl())
      // If the renewal fails, playback continues with the current grant.
      grant.ensureFresh().catch(() => undefined)
    },
    stop: () => {
      stopController.abort()
      grant.close()
      video.pause()
      source?.stop()
    },
  }
}

/**
 * Prefers hls.js, because native HLS in Chromium is unreliable. The light build plays one audio track and calls
 * `onManyAudioTracks` if there are several; without this callback the full build is loaded.
 */
async function createSource(context: PlayerContext, onManyAudioTracks?: () => void): Promise<Source> {
  const { default: Engine } = onManyAudioTracks ? await loadEngine() : await loadFullEngine()
  // A stopped player must not change the element, which another run may already use.
  context.signal.throwIfAborted()
  return Engine.isSupported() ? createHlsSource(Engine, context, onManyAudioTracks) : createNativeSource(context)
}

/** Retry interval in milliseconds. */
const RETRY_INTERVAL_MS = 5_000

/** Retries automatically after a network failure, because members who train cannot use the screen. */
function retryAutomatically({ state, grant, signal }: PlayerContext, retry: () => void) {
  const retryAfterNetworkError = () => {
    if (state.get().error?.kind === 'network') retry()
  }
  const updateOnline = () => {
    state.set({ online: navigator.onLine })
    if (navigator.onLine) retryAfterNetworkError()
  }
  // The grant may have expired while the device slept, because timers do not run during sleep.
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible' && grant.getManifestUrl())
      grant.ensureFresh().catch(retryAfterNetworkError)
  }
  updateOnline()
  window.addEventListener('online', updateOnline, { signal })
  window.addEventListener('offline', updateOnline, { signal })
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  const timer = setInterval(retryAfterNetworkError, RETRY_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
