import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import { mergeRanges } from '#rules/progress.ts'

/** Playback state at one moment: `time` in seconds, `rate` 1 for real time. */
export interface Moment {
  time: number
  isPlaying: boolean
  seeking: boolean
  rate: number
}

export type RangeRecorder = ReturnType<typeof recordRanges>

/** Tolerance in seconds, because players report a few times per second, and less often in hidden pages. */
const SLACK = 1

/** Records watched ranges. A seek or a loop that jumps back starts a new range. `now` returns milliseconds. */
export function recordRanges(now: () => number = Date.now) {
  let ranges: SeenRange[] = []
  let recorded: SeenRange[] = []
  let last: (Moment & { at: number }) | undefined
  const add = (range: SeenRange) => {
    ranges = mergeRanges([...ranges, range])
    recorded = mergeRanges([...recorded, range])
  }
  return {
    /** Called on each time update. */
    update(moment: Moment) {
      const next = { ...moment, at: now() }
      if (last?.isPlaying && !next.seeking && !last.seeking && hasPlayed(last, next))
        add({ from: toMillisecond(last.time), to: toMillisecond(next.time) })
      last = next
    },
    /** Returns and clears the ranges since the last call. */
    takeRanges() {
      const takenRanges = ranges
      ranges = []
      return takenRanges
    },
    /** All ranges since the start. */
    all: (): readonly SeenRange[] => recorded,
  }
}

/** Returns whether playback advanced between two moments without a seek. */
function hasPlayed(last: Moment & { at: number }, next: Moment & { at: number }) {
  const passed = next.time - last.time
  return passed > 0 && passed <= ((next.at - last.at) / 1000) * Math.max(last.rate, next.rate) + SLACK
}

const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
