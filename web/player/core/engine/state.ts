import type { Captions } from '#contract/catalogue.ts'
import { defaultDrill, type Drill } from '../study/drill.ts'
import type { PlaybackError } from './errors.ts'
import { DEFAULT_FRAME_RATE } from '../study/frames.ts'
import type { Choice } from './quality.ts'
import { defaultSettings, type CaptionGround } from '../study/settings.ts'
import { createStore, type Store } from './store.ts'
import { wholePicture, type Zoom } from '../study/zoom.ts'

/** All that a control may show. Times are seconds, volume goes from 0 to 1. */
export interface Snapshot {
  /** The first picture of the film has been seen. */
  ready: boolean
  paused: boolean
  ended: boolean
  seeking: boolean
  /** It should play, and cannot yet. */
  waiting: boolean
  /** Waiting has lasted so long that it needs a word. */
  stalled: boolean
  /** The browser wants a press before it plays sound. */
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
  /** How fast the member wants it: the ladder climbs beside it. */
  speed: number
  /** Frames a second. */
  frameRate: number
  /** Left and right are exchanged, in the picture alone; undefined until it is known what the member is used to. */
  mirror: boolean | undefined
  /** What the member chose for good; a shared address or a kept clip does not change it. */
  mirrorHabit: boolean | undefined
  /** How far the picture is magnified, and where its middle then lies, in shares of its size from its own middle. */
  zoom: Zoom
  /** Start and end of the loop, or the one of them that is set. */
  a: number | undefined
  b: number | undefined
  drill: Drill
  /** Passes through the loop that are over. */
  pass: number
  /** All passes are over, and the film goes on past B. */
  drilled: boolean
  /** Stands still between two passes. */
  resting: boolean
  /** Used from afar: the screen stays on, whether the film plays or stands. */
  onMat: boolean
  /** On its way from B to A. */
  wrapping: boolean
  captions: readonly Captions[]
  /** Language of the captions that are on. */
  captionsOn: string | undefined
  /** The lines to show now. */
  cue: readonly string[]
  /** Size of the captions, 1 as usual, and what they stand on. */
  captionSize: number
  captionGround: CaptionGround
  /** Single letters and digits are keys. */
  singleKeys: boolean
  /** Names of the sounds on offer, such as languages, and the number of the one that is heard. */
  sounds: readonly string[]
  sound: number
  /** Heights on offer, tallest first; empty while unknown or when the browser itself decides. */
  heights: readonly number[]
  quality: Choice
  /** Height of the picture on the screen. */
  height: number | undefined
  /** Width by height of the film, for films that stand upright. */
  aspect: number | undefined
  fullscreen: boolean
  /** The picture stands in a window of its own. */
  pictureInPicture: boolean
  error: PlaybackError | undefined
  /** A small thing that went wrong and does not stop the film. */
  notice: string | undefined
}

export type PlayerStore = Store<Snapshot>

export const createState = (): PlayerStore =>
  createStore<Snapshot>({
    ready: false,
    paused: true,
    ended: false,
    seeking: false,
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
    drilled: false,
    resting: false,
    wrapping: false,
    onMat: false,
    captions: [],
    captionsOn: undefined,
    cue: [],
    captionSize: defaultSettings.captionSize,
    captionGround: defaultSettings.captionGround,
    singleKeys: defaultSettings.singleKeys,
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
  })
