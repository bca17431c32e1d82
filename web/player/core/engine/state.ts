import type { Captions } from '#contract/catalogue.ts'
import { defaultDrill, type Drill } from '../study/drill.ts'
import type { PlaybackError } from './errors.ts'
import { DEFAULT_FRAME_RATE } from '../study/frames.ts'
import type { LoopedRange } from '../study/hardest-chapter.ts'
import type { QualityChoice } from './quality.ts'
import { defaultSettings, type CaptionBackground } from '../study/settings.ts'
import { createStore, type Store } from './store.ts'
import { noZoom, type Zoom } from '../study/zoom.ts'

/** Feedback for a key, shown over the film and announced to screen readers. */
export interface KeyFeedback {
  key: string
  text: string
  /** `performance.now()` in milliseconds, which distinguishes equal feedback. */
  shownAt: number
}

/** State shown by the controls. Times are seconds, volume is from 0 to 1. */
export interface Snapshot {
  /** The first frame is available. */
  ready: boolean
  paused: boolean
  ended: boolean
  seeking: boolean
  /** During the initial seek to the resume position, which the member did not request. */
  isInitialSeek: boolean
  /** The film should play, but is buffering. */
  waiting: boolean
  /** Buffering has lasted long enough to be explained. */
  stalled: boolean
  /** The browser's autoplay policy requires a click. */
  blocked: boolean
  online: boolean
  time: number
  duration: number
  /** End of the buffered range that contains `time`. */
  bufferedTo: number
  volume: number
  muted: boolean
  /** Current playback rate. */
  rate: number
  /** Speed chosen by the member; the speed ladder changes only `rate`. */
  speed: number
  /** Frames per second. */
  frameRate: number
  /** The picture is mirrored; undefined until the member's setting is loaded. */
  mirror: boolean | undefined
  /** The member's setting for all films; a shared link or a saved clip does not change it. */
  mirrorSetting: boolean | undefined
  /** Magnification, and the offset of the center as shares of the picture's size. */
  zoom: Zoom
  /** Start and end of the loop; either may be undefined. */
  a: number | undefined
  b: number | undefined
  drill: Drill
  /** Completed passes of the loop. */
  pass: number
  /** Loops played since the page was opened. */
  loopedRanges: readonly LoopedRange[]
  /** All passes are complete, and playback continues past B. */
  isDrillDone: boolean
  /** Pausing between two passes. */
  isResting: boolean
  /** Mat mode is on; the screen stays on even while paused. */
  isMatMode: boolean
  /** Seeking from B back to A. */
  wrapping: boolean
  /** hls.js, not the member, has just seeked over a hole in the buffer. */
  skipping: boolean
  captions: readonly Captions[]
  /** Language of the active captions. */
  captionLanguage: string | undefined
  /** Currently visible caption lines. */
  captionLines: readonly string[]
  /** Size of the captions as a factor (default 1), and their background. */
  captionSize: number
  captionGround: CaptionBackground
  /** Single-key shortcuts are enabled. */
  singleKeys: boolean
  /** The next film plays automatically. */
  autoplayNext: boolean
  /** Names of the audio tracks, such as languages, and the index of the current track. */
  audioTracks: readonly string[]
  audioTrack: number
  /** Available heights, tallest first; empty while unknown or if the browser decides. */
  heights: readonly number[]
  quality: QualityChoice
  /** Height of the current rendition. */
  height: number | undefined
  /** Width divided by height; less than 1 for portrait films. */
  aspect: number | undefined
  fullscreen: boolean
  /** The film is in a picture-in-picture window. */
  pictureInPicture: boolean
  error: PlaybackError | undefined
  /** A minor error that does not stop the film. */
  notice: string | undefined
  /** Feedback for the last key. */
  keyFeedback: KeyFeedback | undefined
}

export type PlayerStore = Store<Snapshot>

export const createState = (): PlayerStore =>
  createStore<Snapshot>({
    ready: false,
    paused: true,
    ended: false,
    seeking: false,
    isInitialSeek: false,
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
    mirrorSetting: undefined,
    zoom: noZoom,
    a: undefined,
    b: undefined,
    drill: defaultDrill,
    pass: 0,
    loopedRanges: [],
    isDrillDone: false,
    isResting: false,
    wrapping: false,
    skipping: false,
    isMatMode: false,
    captions: [],
    captionLanguage: undefined,
    captionLines: [],
    captionSize: defaultSettings.captionSize,
    captionGround: defaultSettings.captionGround,
    singleKeys: defaultSettings.singleKeys,
    autoplayNext: false,
    audioTracks: [],
    audioTrack: 0,
    heights: [],
    quality: 'auto',
    height: undefined,
    aspect: undefined,
    fullscreen: false,
    pictureInPicture: false,
    error: undefined,
    notice: undefined,
    keyFeedback: undefined,
  })
