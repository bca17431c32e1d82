import type { SeenRange, WatchedRanges } from '#contract/collections/watched-ranges.ts'
import { COMPLETE_SHARE } from '#contract/limits.ts'

type Range = Pick<SeenRange, 'from' | 'to'>

/** How far a member has come in a lesson. */
export interface Progress {
  vid: string
  gid: string
  /** What was seen: distinct, and in order. */
  ranges: readonly Range[]
  /** Seconds from the start of the film: where it was left. */
  position: number
  /** Share of the film's distinct seconds that were seen, 0 to 1. */
  share: number
  isComplete: boolean
  /** When it was last watched. */
  at: Date
}

/** Names a lesson by its home group. */
export const lessonKey = ({ vid, gid }: { vid: string; gid: string }) => `${gid} ${vid}`

/** The union of ranges: distinct, in order, and never touching. */
export function unite(ranges: readonly Range[]): Range[] {
  const united: Range[] = []
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = united.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) united.push({ from, to })
  }
  return united
}

/** Distinct seconds. */
export const secondsSeen = (ranges: readonly Range[]) => unite(ranges).reduce((sum, { from, to }) => sum + to - from, 0)

/** 0 to 1; 0 while the length of the film is not known. */
export const shareSeen = (ranges: readonly Range[], duration: number) =>
  duration > 0 ? Math.min(1, secondsSeen(ranges) / duration) : 0

export const isComplete = (share: number) => share >= COMPLETE_SHARE

/** The film's own length wins over what the player knew of it. */
export function progressOf(watched: Omit<WatchedRanges, '_id' | 'owner_id'>, duration = watched.duration): Progress {
  const { vid, gid, ranges, position, at } = watched
  const share = shareSeen(ranges, duration)
  return { vid, gid, ranges, position, share, isComplete: isComplete(share), at }
}

/** Lessons that were begun and not completed, the last watched first: "Continue training". */
export const unfinished = (progress: readonly Progress[]) =>
  progress
    .filter(({ isComplete, ranges }) => !isComplete && ranges.length > 0)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
