import type { Chapter } from '#contract/catalogue.ts'
import { getSegments } from '../study/chapters.ts'
import type { Drill } from '../study/drill.ts'
import { SPEED_LADDER } from '../study/speeds.ts'
import type { TimeRange } from '../study/study-state.ts'

/**
 * Part of a lesson that mat mode, the hands-free view for training in front of the screen, repeats: one of the member's
 * clips, or a chapter if there are no clips.
 */
export interface MatSegment extends TimeRange {
  title: string
  /** Without `drill.reps` the segment loops until the next command. */
  drill?: Partial<Drill> | undefined
  speed?: number | undefined
  mirror?: boolean | undefined
}

/** Seconds of rest before the other side and before the next segment. */
export const MAT_REST_SECONDS = 20
/** Seconds by which one command extends a rest. */
export const REST_EXTENSION_SECONDS = 15

/** Work at a segment on one side: first on the segment's own side, then on the other. */
export interface MatTurn {
  segment: MatSegment
  isOtherSide: boolean
}

/** Returns the index of a segment, even if the segments were rebuilt because the exact duration became known. */
export function indexOfSegment(segments: readonly MatSegment[], segment: MatSegment): number {
  const index = segments.indexOf(segment)
  return index >= 0 ? index : segments.findIndex(({ a }) => a === segment.a)
}

/** Returns the turn after the given turn: the other side, then the next segment. */
export function getNextTurn(segments: readonly MatSegment[], { segment, isOtherSide }: MatTurn): MatTurn {
  if (!isOtherSide) return { segment, isOtherSide: true }
  return { segment: getAdjacentSegment(segments, indexOfSegment(segments, segment), 1) ?? segment, isOtherSide: false }
}

/** Returns the next higher speed of the ladder, and the slowest after the highest. */
export const getNextLadderSpeed = (speed: number) => SPEED_LADDER.find((rung) => rung > speed) ?? SPEED_LADDER[0] ?? 1

/** Converts chapters to segments. Each ends one frame before the next starts. */
export const buildSegments = (chapters: readonly Chapter[], duration: number, frameRate: number): MatSegment[] =>
  getSegments(chapters, duration).map(({ from, to, chapter }) => ({
    a: from,
    b: to - 1 / frameRate,
    title: chapter?.title ?? 'From the start',
  }))

/** Returns the index of the segment at a time in seconds; -1 between segments. */
export const segmentAt = (segments: readonly MatSegment[], time: number) =>
  segments.findLastIndex(({ a, b }) => a <= time && time <= b + 0.1)

/** Returns the next or previous segment; wraps around at the ends. */
export const getAdjacentSegment = (segments: readonly MatSegment[], index: number, direction: 1 | -1) =>
  segments[(Math.max(0, index) + direction + segments.length) % segments.length]

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
const DOUBLE_TAP_MS = 400
type TapZone = 'previous' | 'middle' | 'next'

/** The outer quarters of the width are `previous` and `next`, the half between them is `middle`. */
const tapZoneAt = (share: number): TapZone => (share < 0.25 ? 'previous' : share > 0.75 ? 'next' : 'middle')

/**
 * A tap toggles playback immediately, without waiting for a second tap. A second tap on the same side changes the
 * segment and undoes the toggle.
 */
export function createTapHandler(runCommand: (command: MatCommand) => void, now = () => performance.now()) {
  let lastTap: { zone: TapZone; at: number } = { zone: 'middle', at: -DOUBLE_TAP_MS }
  return (share: number) => {
    const zone = tapZoneAt(share)
    const isDouble = zone !== 'middle' && lastTap.zone === zone && now() - lastTap.at < DOUBLE_TAP_MS
    lastTap = isDouble ? { zone: 'middle', at: -DOUBLE_TAP_MS } : { zone, at: now() }
    runCommand('toggle')
    if (isDouble) runCommand(zone)
  }
}
