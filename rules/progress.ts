import type { WatchedRange, WatchedRanges } from '#contract/collections/watched-ranges.ts'
import { MIN_COMPLETE_SHARE } from '#contract/limits.ts'

type Range = Pick<WatchedRange, 'from' | 'to'>

/** Progress of a member in a lesson. */
export interface Progress {
  vid: string
  gid: string
  /** Watched ranges: disjoint and sorted. */
  ranges: readonly Range[]
  /** Position at which playback stopped. Seconds from the start of the film. */
  position: number
  /** Share of the film that was watched, 0 to 1. Seconds that were watched repeatedly count once. */
  share: number
  isComplete: boolean
  /** Time at which the member last watched the film. */
  at: Date
}

/** Returns a key for a lesson: its home group and its id. */
export const lessonKey = ({ vid, gid }: { vid: string; gid: string }) => `${gid} ${vid}`

/** Merges ranges that overlap or touch, and sorts them. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) merged.push({ from, to })
  }
  return merged
}

/** Returns the number of seconds that were watched at least once. */
export const countWatchedSeconds = (ranges: readonly Range[]) =>
  mergeRanges(ranges).reduce((sum, { from, to }) => sum + to - from, 0)

/** Returns the watched share of a film from 0 to 1; 0 while the length of the film is unknown. */
export const calculateWatchedShare = (ranges: readonly Range[], duration: number) =>
  duration > 0 ? Math.min(1, countWatchedSeconds(ranges) / duration) : 0

export const isComplete = (share: number) => share >= MIN_COMPLETE_SHARE

/** Derives progress from a record. `duration` defaults to the length that the player reported, in seconds. */
export function calculateProgress(
  record: Omit<WatchedRanges, '_id' | 'owner_id'>,
  duration = record.duration,
): Progress {
  const { vid, gid, ranges, position, at } = record
  const share = calculateWatchedShare(ranges, duration)
  return { vid, gid, ranges, position, share, isComplete: isComplete(share), at }
}

/** Returns the lessons for "Continue training": started but not complete, the last watched first. */
export const findUnfinished = (progress: readonly Progress[]) =>
  progress
    .filter(({ isComplete, ranges }) => !isComplete && ranges.length > 0)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
