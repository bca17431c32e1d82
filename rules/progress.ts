import type { SeenRange, WatchedRanges } from '#contract/collections/watched-ranges.ts'
import { COMPLETE_SHARE } from '#contract/limits.ts'

type Range = Pick<SeenRange, 'from' | 'to'>

/** Progress of a member in a lesson. */
export interface Progress {
  vid: string
  gid: string
  /** Watched ranges: disjoint and sorted. */
  ranges: readonly Range[]
  /** Position at which playback stopped. Seconds from the start of the film. */
  position: number
  /** Share of the film's distinct seconds that were watched, 0 to 1. */
  share: number
  isComplete: boolean
  /** Time it was last watched. */
  at: Date
}

/** Returns the key of a lesson by its home group. */
export const lessonKey = ({ vid, gid }: { vid: string; gid: string }) => `${gid} ${vid}`

/** Returns the union of ranges: disjoint, sorted, and never touching. */
export function unite(ranges: readonly Range[]): Range[] {
  const united: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) united.push({ from, to })
  }
  return united
}

/** Returns the distinct seconds watched. */
export const secondsSeen = (ranges: readonly Range[]) => unite(ranges).reduce((sum, { from, to }) => sum + to - from, 0)

/** Returns a share from 0 to 1; 0 while the length of the film is unknown. */
export const shareSeen = (ranges: readonly Range[], duration: number) =>
  duration > 0 ? Math.min(1, secondsSeen(ranges) / duration) : 0

export const isComplete = (share: number) => share >= COMPLETE_SHARE

/** Derives progress from a record. The film's own length overrides the player's. */
export function calculateProgress(
  record: Omit<WatchedRanges, '_id' | 'owner_id'>,
  duration = record.duration,
): Progress {
  const { vid, gid, ranges, position, at } = record
  const share = shareSeen(ranges, duration)
  return { vid, gid, ranges, position, share, isComplete: isComplete(share), at }
}

/** Returns the lessons that were started and not completed, the last watched first: "Continue training". */
export const unfinished = (progress: readonly Progress[]) =>
  progress
    .filter(({ isComplete, ranges }) => !isComplete && ranges.length > 0)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
