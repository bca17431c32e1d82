import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import { mergeRanges } from '#rules/progress.ts'

/** Playback state at one moment: `time` in seconds, `rate` 1 for real time. */
export interface PlaybackState {
  time: number
  isPlaying: boolean
  seeking: boolean
  rate: number
}

export type RangeRecorder = ReturnType<typeof createRangeRecorder>

/** Tolerance in seconds, because players report their time irregularly, especially in hidden pages. */
const SLACK = 1

/** Records watched ranges. A seek or a loop that jumps back starts a new range. `now` returns milliseconds. */
export function createRangeRecorder(now: () => number = Date.now) {
  let ranges: SeenRange[] = []
  let allRanges: SeenRange[] = []
  let last: (PlaybackState & { at: number }) | undefined
  const addRange = (range: SeenRange) => {
    ranges = mergeRanges([...ranges, range])
    allRanges = mergeRanges([...allRanges, range])
  }
  return {
    /** Called on each time update. */
    update(moment: PlaybackState) {
      const next = { ...moment, at: now() }
      if (last?.isPlaying && !next.seeking && !last.seeking && hasPlayed(last, next))
        addRange({ from: toMillisecond(last.time), to: toMillisecond(next.time) })
      last = next
    },
    /** Returns the ranges recorded since the previous call. */
    takeRanges() {
      const takenRanges = ranges
      ranges = []
      return takenRanges
    },
    /** Returns all ranges since the start. */
    getAllRanges: (): readonly SeenRange[] => allRanges,
  }
}

/** Returns whether playback advanced between two moments without a seek. */
function hasPlayed(last: PlaybackState & { at: number }, next: PlaybackState & { at: number }) {
  const advanced = next.time - last.time
  return advanced > 0 && advanced <= ((next.at - last.at) / 1000) * Math.max(last.rate, next.rate) + SLACK
}

const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
