import type { Chapter } from '#contract/catalogue.ts'
import { getSegments } from '../study/chapters.ts'
import type { Drill } from '../study/drill.ts'
import { SPEED_LADDER } from '../study/speeds.ts'
import type { TimeRange } from '../study/study-state.ts'

/**
 * Part of a lesson that mat mode, the hands-free view for training in front of the screen, repeats: one of the member's
 * clips, or a chapter if there are none.
 */
export interface Station extends TimeRange {
  title: string
  /** Without `drill.reps` the station loops until the next command. */
  drill?: Partial<Drill> | undefined
  speed?: number | undefined
  mirror?: boolean | undefined
}

/** Seconds of rest before the other side and before the next station. */
export const MAT_REST = 20
/** Seconds by which one command extends a rest. */
export const EXTRA_REST = 15

/** Work at a station on one side: first on the station's own side, then on the other. */
export interface StationTurn {
  station: Station
  isOtherSide: boolean
}

/** Returns the index of a station, even if the stations were rebuilt because the exact duration became known. */
export function indexOfStation(stations: readonly Station[], station: Station): number {
  const index = stations.indexOf(station)
  return index >= 0 ? index : stations.findIndex(({ a }) => a === station.a)
}

/** Returns the turn after this one: the other side, then the next station. */
export function getNextTurn(stations: readonly Station[], { station, isOtherSide }: StationTurn): StationTurn {
  if (!isOtherSide) return { station, isOtherSide: true }
  return { station: getAdjacentStation(stations, indexOfStation(stations, station), 1) ?? station, isOtherSide: false }
}

/** Returns the next higher speed of the ladder, and the slowest after the highest. */
export const getNextLadderSpeed = (speed: number) => SPEED_LADDER.find((rung) => rung > speed) ?? SPEED_LADDER[0] ?? 1

/** Converts chapters to stations. Each ends one frame before the next starts. */
export const buildStations = (chapters: readonly Chapter[], duration: number, frameRate: number): Station[] =>
  getSegments(chapters, duration).map(({ from, to, chapter }) => ({
    a: from,
    b: to - 1 / frameRate,
    title: chapter?.title ?? 'From the start',
  }))

/** Returns the index of the station at a time in seconds; -1 between stations. */
export const stationAt = (stations: readonly Station[], time: number) =>
  stations.findLastIndex(({ a, b }) => a <= time && time <= b + 0.1)

/** Returns the next or previous station; wraps around at the ends. */
export const getAdjacentStation = (stations: readonly Station[], index: number, direction: 1 | -1) =>
  stations[(Math.max(0, index) + direction + stations.length) % stations.length]

/** Command of a remote, pedal or key in mat mode and in sessions. */
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

export const findMatCommand = (key: string) => commands[key]

/** Maximum milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 400
type TapZone = 'previous' | 'middle' | 'next'

/** The outer quarters of the width are `previous` and `next`, the half between them is `middle`. */
const tapZoneAt = (share: number): TapZone => (share < 0.25 ? 'previous' : share > 0.75 ? 'next' : 'middle')

/**
 * A tap toggles playback immediately, without waiting for a second tap. A second tap on the same side changes the
 * station and undoes the toggle.
 */
export function createTapHandler(runCommand: (command: MatCommand) => void, now = () => performance.now()) {
  let lastTap: { zone: TapZone; at: number } = { zone: 'middle', at: -DOUBLE_TAP }
  return (share: number) => {
    const zone = tapZoneAt(share)
    const isDouble = zone !== 'middle' && lastTap.zone === zone && now() - lastTap.at < DOUBLE_TAP
    lastTap = isDouble ? { zone: 'middle', at: -DOUBLE_TAP } : { zone, at: now() }
    runCommand('toggle')
    if (isDouble) runCommand(zone)
  }
}
