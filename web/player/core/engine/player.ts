import type { Captions } from '#contract/catalogue.ts'
import { createVideo } from './video-element.ts'
import { playbackError } from './errors.ts'
import { createFullscreen, type FullscreenSwitch } from './fullscreen.ts'
import type { RequestFilmAddress } from './grant.ts'
import { showInMediaSession, type SystemMetadata } from './media-session.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'
import type { Choice } from './quality.ts'
import { startRun, type Run } from './playback-run.ts'
import { createState, type PlayerStore } from './state.ts'
import { createStudy, type Study } from '../study/study.ts'
import { createTransport, type Transport } from './transport.ts'
import type { Zoom } from '../study/zoom.ts'

export interface Film extends SystemMetadata {
  captions: readonly Captions[]
  /** Seconds, from the catalogue: shown until the film is loaded. */
  duration: number
  /** Frames a second, where the catalogue names them. */
  frameRate?: number | undefined
}

/**
 * One film. It may be started before any page shows it, so that the first picture is there when the page is:
 * make it, `start` it, put `video` on the page, `join` the page, and `stop` it in the end.
 */
export interface Player extends Transport {
  video: HTMLVideoElement
  state: PlayerStore
  study: Study
  /** Fetches the grant and the first pictures. Does nothing while it runs; works again after a stop. */
  start: () => void
  stop: () => void
  /**
   * Binds a started player to a page: `frame` is the element for full screen. The returned function leaves the page.
   */
  join: (frame: HTMLElement, film: Film) => () => void
  setRate: (rate: number) => void
  setZoom: (zoom: Zoom) => void
  chooseCaptions: (lang: string | undefined) => void
  chooseQuality: (choice: Choice) => void
  /** By its number in the snapshot's `sounds`. */
  chooseSound: (sound: number) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
  /** Goes on after an error, at the same position. */
  retry: () => void
  /** Call this when the lesson has got another film: it goes on with that, at the same position. */
  changeFilm: () => void
  /** Address of a file in the folder of the manifest, under a valid grant. */
  file: (name: string) => Promise<string>
}

interface PlayerOptions {
  requestAddress: RequestFilmAddress
  /** The member whose settings it remembers. */
  member?: string | undefined
  /** Whether the member's account says to mirror films; undefined where it says nothing. */
  mirrors?: boolean | undefined
  /** Stops the film on another device of the account, so that it can play here. Called when the member chooses so. */
  takePlaybackSlot?: () => Promise<unknown>
}

export function createPlayer({
  requestAddress,
  member = '',
  mirrors,
  takePlaybackSlot = async () => undefined,
}: PlayerOptions): Player {
  const video = createVideo()
  const state = createState()
  const { transport, startPosition, opened, closed } = createTransport({ video, state })
  const study = createStudy({ video, state, ...transport })
  let running: Run | undefined
  let fullscreen: FullscreenSwitch | undefined

  const retry = () => {
    if (state.get().error?.kind !== 'elsewhere') return running?.retry()
    const again = () => {
      running?.retry()
      transport.play()
    }
    takePlaybackSlot().then(again, () => state.set({ error: playbackError('network') }))
  }

  return {
    video,
    state,
    ...transport,
    // While other devices play, a press of play means to play here.
    toggle: () => (state.get().error?.kind === 'elsewhere' ? retry() : transport.toggle()),
    study,
    start: () =>
      void (running ??= startRun({
        video,
        state,
        requestAddress,
        member,
        mirrors,
        startPosition,
        opened,
        play: transport.play,
      })),
    stop: () => {
      running?.stop()
      running = undefined
      closed()
      state.set({ ready: false })
    },
    join: (frame, film) => {
      const leaving = new AbortController()
      const { captions, duration, frameRate = state.get().frameRate } = film
      fullscreen = createFullscreen({ video, state, signal: leaving.signal }, frame)
      showInMediaSession({ video, state, signal: leaving.signal, transport }, film)
      const remembered = captions.find(({ lang }) => lang === running?.rememberedCaptions)?.lang
      state.set({ captions, captionsOn: remembered, duration: state.get().duration || duration, frameRate })
      if (remembered) running?.captions.choose(remembered)
      return () => leaving.abort()
    },
    setRate: (speed) => state.set({ speed, drill: { ...state.get().drill, ladder: false } }),
    setZoom: (zoom) => state.set({ zoom }),
    chooseCaptions: (lang) => running?.captions.choose(lang),
    chooseQuality: (choice) => running?.chooseQuality(choice),
    chooseSound: (sound) => running?.chooseSound(sound),
    toggleFullscreen: () => fullscreen?.toggle(),
    togglePictureInPicture: () => void togglePictureInPicture({ video, state }),
    retry,
    changeFilm: () => running?.renew(),
    file: async (name) => {
      if (!running) throw new Error('the player is not started')
      await running.context.grant.ensureFresh()
      return running.context.grant.addressOfFile(name)
    },
  }
}
