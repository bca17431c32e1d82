import { loadEngine, loadFullEngine } from './load-engine.ts'
import { createHlsSource } from './hls-source.ts'
import { createNativeSource } from './native-source.ts'
import { createCaptions, type CaptionSwitch } from '../study/captions.ts'
import type { PlayerContext } from './player-context.ts'
import { followVideoElement } from './video-element.ts'
import { toPlaybackError } from './errors.ts'
import { type RequestFilmAddress, createGrant } from './grant.ts'
import { keepScreenOn } from './keep-awake.ts'
import { followLoop } from '../study/loop.ts'
import { followPictureInPicture } from './picture-in-picture.ts'
import type { Choice } from './quality.ts'
import { rememberSettings } from '../study/remember-settings.ts'
import type { Source } from './source.ts'
import { repeatStuckSeeks } from './stuck-seeks.ts'

interface RunOptions extends Pick<PlayerContext, 'video' | 'state'> {
  requestAddress: RequestFilmAddress
  member: string
  /** Mirror setting of the member's account; undefined if it is not set. */
  mirrors?: boolean | undefined
  /** Resume position in seconds. */
  startPosition: () => number
  play: () => void
  /** Called when the film is loaded and can play. */
  opened: () => void
}

/** A player between start and stop. */
export interface Run {
  context: PlayerContext
  captions: CaptionSwitch
  /** Caption language, if captions were on when this device last played a film. */
  rememberedCaptions: string | undefined
  chooseQuality: (choice: Choice) => void
  chooseSound: (sound: number) => void
  retry: () => void
  /** Renews the grant immediately, because the lesson may have another film. */
  renew: () => void
  stop: () => void
}

export function startRun({
  video,
  state,
  requestAddress,
  member,
  mirrors,
  startPosition,
  opened,
  play,
}: RunOptions): Run {
  const stopping = new AbortController()
  const { signal } = stopping
  let source: Source | undefined
  const grant = createGrant({
    requestAddress,
    onRenewed: () => source?.renewed?.(),
    onReplaced: () => source?.replaced(),
    onRejected: (error) => {
      // An ended plan stops the film, even if more of it is buffered.
      video.pause()
      state.set({ error: toPlaybackError(error) })
    },
  })
  const context: PlayerContext = { video, state, grant, signal }

  let hasOneSound = true
  const begin = async () => {
    state.set({ error: undefined })
    try {
      // Loads hls.js, the media source and the grant in parallel.
      const [ready] = await Promise.all([
        source ?? createSource(context, hasOneSound ? restartWithSounds : undefined),
        grant.ensureFresh(),
      ])
      if (signal.aborted) return ready.stop()
      source = ready
      source.load(startPosition())
      opened()
    } catch (error) {
      if (!signal.aborted) state.set({ error: toPlaybackError(error) })
    }
  }
  /** Restarts with the full build of hls.js before the first frame. */
  const restartWithSounds = () => {
    hasOneSound = false
    source?.stop()
    source = undefined
    void begin()
  }
  const retry = () => {
    if (!source) return void begin()
    state.set({ error: undefined })
    source.retry()
  }

  followVideoElement(context)
  repeatStuckSeeks(context)
  retryAutomatically(context, retry)
  followLoop({ ...context, play })
  followPictureInPicture(context)
  keepScreenOn(context)
  const rememberedCaptions = rememberSettings(context, member, mirrors)
  void begin()

  return {
    context,
    captions: createCaptions(context),
    rememberedCaptions,
    chooseQuality: (choice) => source?.choose(choice),
    chooseSound: (sound) => source?.chooseSound(sound),
    retry,
    renew: () => {
      grant.invalidate(grant.manifest())
      // If the renewal fails, playback continues with the current grant.
      grant.ensureFresh().catch(() => undefined)
    },
    stop: () => {
      stopping.abort()
      grant.close()
      video.pause()
      source?.stop()
    },
  }
}

/**
 * Prefers hls.js, because native HLS in Chromium is unreliable. The light build plays one audio track and calls
 * `onManySounds` if there are several; without that callback the full build is loaded.
 */
async function createSource(context: PlayerContext, onManySounds?: () => void): Promise<Source> {
  const { default: Engine } = onManySounds ? await loadEngine() : await loadFullEngine()
  // A stopped player must not change the element, which another run may already use.
  context.signal.throwIfAborted()
  return Engine.isSupported() ? createHlsSource(Engine, context, onManySounds) : createNativeSource(context)
}

/** Retry interval in milliseconds. */
const RETRY_INTERVAL = 5_000

/** Retries automatically after a network failure, because members on the mat cannot use the screen. */
function retryAutomatically({ state, grant, signal }: PlayerContext, retry: () => void) {
  const tryAgain = () => {
    if (state.get().error?.kind === 'network') retry()
  }
  const online = () => {
    state.set({ online: navigator.onLine })
    if (navigator.onLine) tryAgain()
  }
  // After sleep the grant may have expired, because timers do not run meanwhile.
  const wokeUp = () => {
    if (document.visibilityState === 'visible' && grant.manifest()) grant.ensureFresh().catch(tryAgain)
  }
  online()
  window.addEventListener('online', online, { signal })
  window.addEventListener('offline', online, { signal })
  document.addEventListener('visibilitychange', wokeUp, { signal })
  const timer = setInterval(tryAgain, RETRY_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(timer))
}
