import type { Captions } from '#contract/catalogue.ts'
import { createVideo } from './video-element.ts'
import { playbackError } from './errors.ts'
import { createFullscreen, type FullscreenSwitch } from './fullscreen.ts'
import type { RequestFilmUrl } from './grant.ts'
import { showInMediaSession, type SystemMetadata } from './media-session.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'
import type { QualityChoice } from './quality.ts'
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
 * insert `video` into the page, `attach` the player, and finally `stop` it.
 */
export interface Player extends Transport {
  video: HTMLVideoElement
  state: PlayerStore
  study: Study
  /** Loads the grant and the first segments. Does nothing while running; may be called again after `stop`. */
  start: () => void
  stop: () => void
  /** Connects a started player to a page; `frame` is the fullscreen element. Returns the detach function. */
  attach: (frame: HTMLElement, film: Film) => () => void
  setRate: (rate: number) => void
  setZoom: (zoom: Zoom) => void
  chooseCaptions: (lang: string | undefined) => void
  chooseQuality: (choice: QualityChoice) => void
  /** Index in the snapshot's `audioTracks`. */
  chooseAudioTrack: (audioTrack: number) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
  /** Resumes after an error at the same position. */
  retry: () => void
  /** Renews the grant, which loads the lesson's new film at the same position. */
  changeFilm: () => void
  /** URL of a file in the folder of the manifest, under a valid grant. */
  getFileUrl: (name: string) => Promise<string>
}

interface PlayerOptions {
  requestUrl: RequestFilmUrl
  /** Id of the member whose settings are stored; empty for visitors. */
  memberId?: string | undefined
  /** Mirror setting of the member's account; undefined if it is not set. */
  mirrorSetting?: boolean | undefined
  /** Stops playback on another device of the account, at the member's request. */
  takePlaybackSlot?: () => Promise<unknown>
}

export function createPlayer({
  requestUrl,
  memberId = '',
  mirrorSetting,
  takePlaybackSlot = async () => undefined,
}: PlayerOptions): Player {
  const video = createVideo()
  const state = createState()
  const { transport, startPosition, onFilmLoaded, onFilmUnloaded } = createTransport({ video, state })
  const study = createStudy({ video, state, ...transport })
  let currentRun: Run | undefined
  let fullscreen: FullscreenSwitch | undefined

  const retry = () => {
    if (state.get().error?.kind !== 'device-limit') return currentRun?.retry()
    const resume = () => {
      currentRun?.retry()
      transport.play()
    }
    takePlaybackSlot().then(resume, () => state.set({ error: playbackError('network') }))
  }

  return {
    video,
    state,
    ...transport,
    // If other devices use all slots, play takes over one of them.
    toggle: () => (state.get().error?.kind === 'device-limit' ? retry() : transport.toggle()),
    study,
    start: () =>
      void (currentRun ??= startRun({
        video,
        state,
        requestUrl,
        memberId,
        mirrorSetting,
        startPosition,
        onFilmLoaded,
        play: transport.play,
      })),
    stop: () => {
      currentRun?.stop()
      currentRun = undefined
      onFilmUnloaded()
      state.set({ ready: false })
    },
    attach: (frame, film) => {
      const detachController = new AbortController()
      const { captions, duration, frameRate = state.get().frameRate } = film
      fullscreen = createFullscreen({ video, state, signal: detachController.signal }, frame)
      showInMediaSession({ video, state, signal: detachController.signal, transport }, film)
      const rememberedLanguage = captions.find(({ lang }) => lang === currentRun?.rememberedCaptions)?.lang
      state.set({
        captions,
        captionLanguage: rememberedLanguage,
        duration: state.get().duration || duration,
        frameRate,
      })
      if (rememberedLanguage) currentRun?.captions.choose(rememberedLanguage)
      return () => detachController.abort()
    },
    setRate: (speed) => state.set({ speed, drill: { ...state.get().drill, ladder: false } }),
    setZoom: (zoom) => state.set({ zoom }),
    chooseCaptions: (lang) => currentRun?.captions.choose(lang),
    chooseQuality: (choice) => currentRun?.chooseQuality(choice),
    chooseAudioTrack: (audioTrack) => currentRun?.chooseAudioTrack(audioTrack),
    toggleFullscreen: () => fullscreen?.toggle(),
    togglePictureInPicture: () => void togglePictureInPicture({ video, state }),
    retry,
    changeFilm: () => currentRun?.renewGrant(),
    getFileUrl: async (name) => {
      if (!currentRun) throw new Error('the player is not started')
      await currentRun.context.grant.ensureFresh()
      return currentRun.context.grant.getFileUrl(name)
    },
  }
}
