import type { Chapter } from '#contract/catalogue.ts'
import { segments } from '../study/chapters.ts'
import type { Drill } from '../study/drill.ts'
import { LADDER } from '../study/speeds.ts'
import type { Stretch } from '../study/study-state.ts'

/** One part of a lesson that mat mode loops: a clip of the member, or a chapter where there are no clips. */
export interface Station extends Stretch {
  title: string
  /** Without repetitions it goes round until somebody goes on. */
  drill?: Partial<Drill> | undefined
  speed?: number | undefined
  mirror?: boolean | undefined
}

/** Between two sides and two stations. Seconds. */
export const MAT_REST = 20
/** How much one press makes a rest longer. Seconds. */
export const MORE_REST = 15

/** One time at a station: on its own side first, then on the other. */
export interface Turn {
  station: Station
  isOtherSide: boolean
}

/** What follows when the repetitions of a turn are done: the other side, then the next station. */
export function turnAfter(stations: readonly Station[], { station, isOtherSide }: Turn): Turn {
  if (!isOtherSide) return { station, isOtherSide: true }
  return { station: stationAfter(stations, stations.indexOf(station), 1) ?? station, isOtherSide: false }
}

/** A press on the speed goes up one rung, and from the top back to the slowest. */
export const nextRung = (speed: number) => LADDER.find((rung) => rung > speed) ?? LADDER[0] ?? 1

/** The chapters as stations. Each ends one frame before the next begins. */
export const stationsOf = (chapters: readonly Chapter[], duration: number, frameRate: number): Station[] =>
  segments(chapters, duration).map(({ from, to, chapter }) => ({
    a: from,
    b: to - 1 / frameRate,
    title: chapter?.title ?? 'From the start',
  }))

/** The index of the station at a time; -1 between stations. */
export const stationAt = (stations: readonly Station[], time: number) =>
  stations.findLastIndex(({ a, b }) => a <= time && time <= b + 0.1)

/** The next or the previous station; after the last comes the first. */
export const stationAfter = (stations: readonly Station[], from: number, way: 1 | -1) =>
  stations[(Math.max(0, from) + way + stations.length) % stations.length]

/** What a press of a remote, a pedal or a key does in mat mode and in a session. */
export type MatCommand = 'next' | 'previous' | 'toggle' | 'leave' | 'mirror' | 'slower' | 'faster' | 'again'

const commands: Record<string, MatCommand> = {
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
  r: 'mirror',
  '<': 'slower',
  ',': 'slower',
  '>': 'faster',
  '.': 'faster',
  Home: 'again',
  MediaPlayPause: 'toggle',
  Escape: 'leave',
  t: 'leave',
}

export const matCommandOf = (key: string) => commands[key.length === 1 ? key.toLowerCase() : key]

/** Two taps this close together are a double tap. Milliseconds. */
const DOUBLE_TAP = 400
type TapZone = 'previous' | 'middle' | 'next'

/** A quarter of the width at either side, half in the middle. */
const tapZoneAt = (share: number): TapZone => (share < 0.25 ? 'previous' : share > 0.75 ? 'next' : 'middle')

/**
 * A tap anywhere plays or pauses at once, without waiting for a second tap. A second tap on the same side changes the
 * station and undoes the pause.
 */
export function createTapHandler(runCommand: (order: MatCommand) => void, now = () => performance.now()) {
  let last: { zone: TapZone; at: number } = { zone: 'middle', at: -DOUBLE_TAP }
  return (share: number) => {
    const zone = tapZoneAt(share)
    const isDouble = zone !== 'middle' && last.zone === zone && now() - last.at < DOUBLE_TAP
    last = isDouble ? { zone: 'middle', at: -DOUBLE_TAP } : { zone, at: now() }
    runCommand('toggle')
    if (isDouble) runCommand(zone)
  }
}
