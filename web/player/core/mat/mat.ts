import type { Chapter } from '#contract/catalogue.ts'
import { segments } from '../study/chapters.ts'
import type { Drill } from '../study/drill.ts'
import type { Stretch } from '../study/study-state.ts'

/** What the mat goes through one after another: the member's clips, or the lesson's chapters while there are none. */
export interface Station extends Stretch {
  title: string
  drill?: Partial<Drill> | undefined
  speed?: number | undefined
  mirror?: boolean | undefined
}

/** The chapters as stations. Each ends one frame before the next begins. */
export const stationsOf = (chapters: readonly Chapter[], duration: number, frameRate: number): Station[] =>
  segments(chapters, duration).map(({ from, to, chapter }) => ({
    a: from,
    b: to - 1 / frameRate,
    title: chapter?.title ?? 'From the start',
  }))

/** The station that is on, by its number; -1 between them. */
export const stationAt = (stations: readonly Station[], time: number) =>
  stations.findLastIndex(({ a, b }) => a <= time && time <= b + 0.1)

/** The next or the previous one; round and round. */
export const stationAfter = (stations: readonly Station[], from: number, way: 1 | -1) =>
  stations[(Math.max(0, from) + way + stations.length) % stations.length]

/** What a press of a remote, a pedal or a key asks for on the mat. */
export type MatCommand = 'next' | 'previous' | 'toggle' | 'leave'

const orders: Record<string, MatCommand> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  MediaTrackNext: 'next',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  MediaTrackPrevious: 'previous',
  ' ': 'toggle',
  Enter: 'toggle',
  k: 'toggle',
  b: 'toggle',
  MediaPlayPause: 'toggle',
  Escape: 'leave',
  t: 'leave',
}

export const matCommandOf = (key: string) => orders[key.length === 1 ? key.toLowerCase() : key]

/** Two taps this close together are a double one. Milliseconds. */
export const DOUBLE_TAP = 400
export type TapZone = 'previous' | 'middle' | 'next'

/** A quarter at either side, half in the middle. */
export const tapZoneAt = (share: number): TapZone => (share < 0.25 ? 'previous' : share > 0.75 ? 'next' : 'middle')
