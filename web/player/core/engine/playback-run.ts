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
  /** Whether the member's account says to mirror films; undefined where it says nothing. */
  mirrors?: boolean | undefined
  /** Where the film begins; seconds. */
  startPosition: () => number
  play: () => void
  /** Called when the element has its film and can play. */
  opened: () => void
}

/** A player between start and stop. */
export interface Run {
  context: PlayerContext
  captions: CaptionSwitch
  /** Language of the captions, if they were on when this device last played a film. */
  rememberedCaptions: string | undefined
  chooseQuality: (choice: Choice) => void
  chooseSound: (sound: number) => void
  retry: () => void
  /** Requests a newer grant now: the lesson may have another film. */
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
    renewed: () => source?.renewed?.(),
    replaced: () => source?.replaced(),
    refused: (error) => {
      // A plan that has ended stops the film, even where more of it is loaded.
      video.pause()
      state.set({ error: toPlaybackError(error) })
    },
  })
  const context: PlayerContext = { video, state, grant, signal }

  let hasOneSound = true
  const begin = async () => {
    state.set({ error: undefined })
    try {
      // Loads hls.js, the media source and the grant at the same time.
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
  /** Starts again with the full build of hls.js, before the first picture. */
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
  retryByItself(context, retry)
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
      // Where the network fails, the film goes on under the grant that it has.
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
 * Prefers hls.js over the browser: Chromium claims to play HLS by itself, and does so badly. The light build plays one
 * sound track and calls `onManySounds` for a film with several; without that callback the full build loads at once.
 */
async function createSource(context: PlayerContext, onManySounds?: () => void): Promise<Source> {
  const { default: Engine } = onManySounds ? await loadEngine() : await loadFullEngine()
  // A player that was stopped meanwhile must not change the element, which another run may use by now.
  context.signal.throwIfAborted()
  return Engine.isSupported() ? createHlsSource(Engine, context, onManySounds) : createNativeSource(context)
}

/** Milliseconds between two tries. */
const RETRY_INTERVAL = 5_000

/** Retries after a lost network by itself: members on the mat have no hand free. */
function retryByItself({ state, grant, signal }: PlayerContext, retry: () => void) {
  const tryAgain = () => {
    if (state.get().error?.kind === 'network') retry()
  }
  const online = () => {
    state.set({ online: navigator.onLine })
    if (navigator.onLine) tryAgain()
  }
  // The grant of a machine that slept may have ended, and timers do not run during sleep.
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
