import type { Captions } from '#contract/catalogue.ts'
import { createVideo } from './element.ts'
import type { GrantOptions } from './grant.ts'
import type { Choice } from './quality.ts'
import { run, type Run } from './run.ts'
import { createState, type PlayerStore } from './state.ts'

export interface PlayerOptions {
  ask: GrantOptions['ask']
  captions?: readonly Captions[]
  /** Seconds, as the catalogue knows them: shown until the film says so itself. */
  duration?: number
  autoplay?: boolean
}

/** One film. Make it, put `video` on the page, `start` it; what `start` returns stops it again. */
export interface Player {
  video: HTMLVideoElement
  state: PlayerStore
  /** `frame` is what goes full screen. May be called again after a stop. */
  start: (frame: HTMLElement) => () => void
  play: () => void
  pause: () => void
  toggle: () => void
  /** Seconds; held within the film. */
  seek: (time: number) => void
  /** 0 to 1. Anything above 0 also ends muting. */
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

export function createPlayer({ captions = [], duration = 0, ...options }: PlayerOptions): Player {
  const video = createVideo()
  const state = createState({ captions, duration })
  let running: Run | undefined

  const play = () => {
    // Pausing or leaving before the first picture ends the promise too; only a refusal needs the member.
    video.play().catch((error: unknown) => state.set({ blocked: isRefusal(error) }))
  }
  return {
    video,
    state,
    start: (frame) => {
      const started = (running = run({ video, state, frame, play, ...options }))
      return () => started.stop()
    },
    play,
    pause: () => video.pause(),
    toggle: () => (video.paused ? play() : video.pause()),
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
    toggleFullscreen: () => running?.fullscreen.toggle(),
    retry: () => running?.retry(),
    file: async (name) => (running ? running.file(name) : Promise.reject(new Error('the player is not started'))),
  }
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
