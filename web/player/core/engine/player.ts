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
  /** Seconds from the catalogue, shown until the film is loaded. */
  duration: number
  /** Frames per second, if the catalogue specifies them. */
  frameRate?: number | undefined
}

/**
 * Player of one film. It may start before a page shows it, so that the first frame is ready: create it, `start` it,
 * insert `video` into the page, `join` the page, and finally `stop` it.
 */
export interface Player extends Transport {
  video: HTMLVideoElement
  state: PlayerStore
  study: Study
  /** Loads the grant and the first segments. Does nothing while running; may be called again after `stop`. */
  start: () => void
  stop: () => void
  /** Attaches a started player to a page; `frame` is the fullscreen element. Returns the detach function. */
  join: (frame: HTMLElement, film: Film) => () => void
  setRate: (rate: number) => void
  setZoom: (zoom: Zoom) => void
  chooseCaptions: (lang: string | undefined) => void
  chooseQuality: (choice: Choice) => void
  /** Index in the snapshot's `sounds`. */
  chooseSound: (sound: number) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
  /** Resumes after an error at the same position. */
  retry: () => void
  /** Switches to the lesson's new film at the same position. */
  changeFilm: () => void
  /** URL of a file in the folder of the manifest, under a valid grant. */
  file: (name: string) => Promise<string>
}

interface PlayerOptions {
  requestAddress: RequestFilmAddress
  /** The member whose settings are stored. */
  member?: string | undefined
  /** Mirror setting of the member's account; undefined if it is not set. */
  mirrors?: boolean | undefined
  /** Stops playback on another device of the account, at the member's request. */
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
    // While another device plays, play takes over the slot.
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
      const rememberedLanguage = captions.find(({ lang }) => lang === running?.rememberedCaptions)?.lang
      state.set({ captions, captionsOn: rememberedLanguage, duration: state.get().duration || duration, frameRate })
      if (rememberedLanguage) running?.captions.choose(rememberedLanguage)
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
