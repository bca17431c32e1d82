import type { Captions } from '#contract/catalogue.ts'
import { defaultDrill, type Drill } from '../study/drill.ts'
import type { PlaybackError } from './errors.ts'
import { DEFAULT_FRAME_RATE } from '../study/frames.ts'
import type { LoopedStretch } from '../study/hardest-chapter.ts'
import type { Choice } from './quality.ts'
import { defaultSettings, type CaptionGround } from '../study/settings.ts'
import { createStore, type Store } from './store.ts'
import { wholePicture, type Zoom } from '../study/zoom.ts'

/** What a key has done, for a moment over the film and for screen readers. */
export interface Answer {
  key: string
  text: string
  /** When it was given, by which two equal answers differ. Milliseconds. */
  at: number
}

/** Everything that the controls show. Times are seconds, volume goes from 0 to 1. */
export interface Snapshot {
  /** The first picture of the film is there. */
  ready: boolean
  paused: boolean
  ended: boolean
  seeking: boolean
  /** The player, not the member, moves the film: to where it begins. */
  opening: boolean
  /** It should play, and cannot yet. */
  waiting: boolean
  /** Waiting has lasted so long that it needs an explanation. */
  stalled: boolean
  /** The browser demands a press before it plays sound. */
  blocked: boolean
  online: boolean
  time: number
  duration: number
  /** End of the loaded stretch that holds `time`. */
  bufferedTo: number
  volume: number
  muted: boolean
  /** How fast it plays now. */
  rate: number
  /** The speed that the member chose; the speed ladder changes `rate` alone. */
  speed: number
  /** Frames a second. */
  frameRate: number
  /** Whether the picture is mirrored; undefined until the member's setting is loaded. */
  mirror: boolean | undefined
  /** The member's own choice for all films; a shared address or a saved clip does not change it. */
  mirrorHabit: boolean | undefined
  /** How far the picture is magnified, and how far its center is moved, as shares of its size. */
  zoom: Zoom
  /** Start and end of the loop, or the one of them that is set. */
  a: number | undefined
  b: number | undefined
  drill: Drill
  /** Finished passes through the loop. */
  pass: number
  /** What was looped since the page was opened. */
  looped: readonly LoopedStretch[]
  /** All passes are over, and the film goes on past B. */
  drilled: boolean
  /** Pauses between two passes. */
  resting: boolean
  /** Mat mode is on: the screen stays on, whether the film plays or not. */
  onMat: boolean
  /** Seeks from B back to A. */
  wrapping: boolean
  /** hls.js, not the member, has just moved the film: over a hole in what is loaded. */
  skipping: boolean
  captions: readonly Captions[]
  /** Language of the captions that are on. */
  captionsOn: string | undefined
  /** The lines to show now. */
  cue: readonly string[]
  /** Size of the captions, 1 by default, and their background. */
  captionSize: number
  captionGround: CaptionGround
  /** Single letters and digits are keys. */
  singleKeys: boolean
  /** The next film follows by itself. */
  goesOn: boolean
  /** Names of the sound tracks, such as languages, and the index of the current one. */
  sounds: readonly string[]
  sound: number
  /** Heights to choose from, tallest first; empty while unknown or when the browser itself decides. */
  heights: readonly number[]
  quality: Choice
  /** Height of the picture on the screen. */
  height: number | undefined
  /** Width divided by height, for films that are upright. */
  aspect: number | undefined
  fullscreen: boolean
  /** The film plays in a picture-in-picture window. */
  pictureInPicture: boolean
  error: PlaybackError | undefined
  /** A small error that does not stop the film. */
  notice: string | undefined
  /** The answer to the last key, for a moment. */
  answer: Answer | undefined
}

export type PlayerStore = Store<Snapshot>

export const createState = (): PlayerStore =>
  createStore<Snapshot>({
    ready: false,
    paused: true,
    ended: false,
    seeking: false,
    opening: false,
    waiting: false,
    stalled: false,
    blocked: false,
    online: true,
    time: 0,
    duration: 0,
    bufferedTo: 0,
    volume: 1,
    muted: false,
    rate: 1,
    speed: 1,
    frameRate: DEFAULT_FRAME_RATE,
    mirror: undefined,
    mirrorHabit: undefined,
    zoom: wholePicture,
    a: undefined,
    b: undefined,
    drill: defaultDrill,
    pass: 0,
    looped: [],
    drilled: false,
    resting: false,
    wrapping: false,
    skipping: false,
    onMat: false,
    captions: [],
    captionsOn: undefined,
    cue: [],
    captionSize: defaultSettings.captionSize,
    captionGround: defaultSettings.captionGround,
    singleKeys: defaultSettings.singleKeys,
    goesOn: false,
    sounds: [],
    sound: 0,
    heights: [],
    quality: 'auto',
    height: undefined,
    aspect: undefined,
    fullscreen: false,
    pictureInPicture: false,
    error: undefined,
    notice: undefined,
    answer: undefined,
  })
