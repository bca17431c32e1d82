import type { Captions } from '#contract/catalogue.ts'
import { createVideo } from './element.ts'
import { createFullscreen, type FullscreenSwitch } from './fullscreen.ts'
import type { GrantOptions } from './grant.ts'
import type { Choice } from './quality.ts'
import { run, type Run } from './run.ts'
import { createState, type PlayerStore } from './state.ts'

export interface Film {
  captions: readonly Captions[]
  /** Seconds, as the catalogue knows them: shown until the film says so itself. */
  duration: number
}

/**
 * One film. It may be started before any page shows it, so that the first picture is there when the page is:
 * make it, `start` it, put `video` on the page, `join` the page, and `stop` it in the end.
 */
export interface Player {
  video: HTMLVideoElement
  state: PlayerStore
  /** Fetches the grant and the first pictures. Does nothing when it runs already; may be called again after a stop. */
  start: () => void
  stop: () => void
  /** Binds a started player to a page: `frame` is what goes full screen. What it returns leaves the page again. */
  join: (frame: HTMLElement, film: Film) => () => void
  play: () => void
  pause: () => void
  toggle: () => void
  /** Seconds; held within the film. */
  seek: (time: number) => void
  /** 0 to 1; 0 is the same as muting. */
  setVolume: (volume: number) => void
  toggleMute: () => void
  setRate: (rate: number) => void
  chooseCaptions: (lang: string | undefined) => void
  chooseQuality: (choice: Choice) => void
  toggleFullscreen: () => void
  /** Goes on after a fault, at the same place. */
  retry: () => void
  /** Address of a file beside the manifest, under a grant that holds now. */
  file: (name: string) => Promise<string>
}

export function createPlayer({ ask }: Pick<GrantOptions, 'ask'>): Player {
  const video = createVideo()
  const state = createState()
  let running: Run | undefined
  let fullscreen: FullscreenSwitch | undefined
  /** Told to play before there was a film; an element without one forgets such a wish. */
  let wanted = false
  let open = false

  const play = () => {
    wanted = !open
    state.set({ paused: false, blocked: false })
    if (wanted) return
    // Pausing or leaving before the first picture ends the promise too; only a refusal needs the member.
    video.play().catch((error: unknown) => state.set({ blocked: isRefusal(error), paused: video.paused }))
  }
  const pause = () => {
    wanted = false
    state.set({ paused: true })
    video.pause()
  }
  const opened = () => {
    open = true
    if (wanted) play()
  }

  return {
    video,
    state,
    start: () => void (running ??= run({ video, state, ask, opened })),
    stop: () => {
      running?.stop()
      running = undefined
      open = false
      state.set({ ready: false })
    },
    join: (frame, { captions, duration }) => {
      const leaving = new AbortController()
      fullscreen = createFullscreen({ video, state, signal: leaving.signal }, frame)
      const remembered = captions.find(({ lang }) => lang === running?.rememberedCaptions)?.lang
      state.set({ captions, captionsOn: remembered, duration: state.get().duration || duration })
      if (remembered) running?.captions.choose(remembered)
      return () => leaving.abort()
    },
    play,
    pause,
    toggle: () => (state.get().paused ? play() : pause()),
    seek: (time) => {
      video.currentTime = Math.min(Math.max(0, time), state.get().duration)
      state.set({ time: video.currentTime })
    },
    setVolume: (volume) => {
      video.volume = Math.min(Math.max(0, volume), 1)
      video.muted = video.volume === 0
    },
    toggleMute: () => {
      video.muted = !video.muted
      if (!video.muted && video.volume === 0) video.volume = 0.5
    },
    setRate: (rate) => (video.playbackRate = rate),
    chooseCaptions: (lang) => running?.captions.choose(lang),
    chooseQuality: (choice) => running?.chooseQuality(choice),
    toggleFullscreen: () => fullscreen?.toggle(),
    retry: () => running?.retry(),
    file: async (name) => {
      if (!running) throw new Error('the player is not started')
      await running.deck.grant.fresh()
      return running.deck.grant.beside(name)
    },
  }
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
