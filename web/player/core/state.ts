import type { Captions } from '#contract/catalogue.ts'
import type { Fault } from './errors.ts'
import type { Choice } from './quality.ts'
import { createStore, type Store } from './store.ts'

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
  rate: number
  captions: readonly Captions[]
  /** Language of the captions that are on. */
  captionsOn: string | undefined
  /** The lines to show now. */
  cue: readonly string[]
  /** Heights on offer, tallest first; empty while unknown or when the browser itself decides. */
  heights: readonly number[]
  quality: Choice
  /** Height of the picture on the screen. */
  height: number | undefined
  /** Width by height of the film, for films that stand upright. */
  aspect: number | undefined
  fullscreen: boolean
  fault: Fault | undefined
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
    captions: [],
    captionsOn: undefined,
    cue: [],
    heights: [],
    quality: 'auto',
    height: undefined,
    aspect: undefined,
    fullscreen: false,
    fault: undefined,
    notice: undefined,
  })
