import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import { unite } from '#rules/progress.ts'

/** The state of a film at one moment. `time` in seconds of the film; `rate` 1 is real time. */
export interface Moment {
  time: number
  plays: boolean
  seeking: boolean
  rate: number
}

export type RangeRecorder = ReturnType<typeof recordRanges>

/** Players report a few times a second, and less often in a hidden page. Seconds. */
const SLACK = 1

/**
 * Records the ranges of a film that are watched. A jump begins a new range, and so does a loop that goes back to its
 * start. `now` in milliseconds.
 */
export function recordRanges(now: () => number = Date.now) {
  let ranges: SeenRange[] = []
  let all: SeenRange[] = []
  let last: (Moment & { at: number }) | undefined
  const add = (range: SeenRange) => {
    ranges = unite([...ranges, range])
    all = unite([...all, range])
  }
  return {
    /** Call it whenever the time of the film changes. */
    update(moment: Moment) {
      const next = { ...moment, at: now() }
      if (last?.plays && !next.seeking && !last.seeking && hasPlayed(last, next))
        add({ from: toMillisecond(last.time), to: toMillisecond(next.time) })
      last = next
    },
    /** The ranges since the last call. */
    take() {
      const taken = ranges
      ranges = []
      return taken
    },
    /** All ranges since the beginning. */
    all: (): readonly SeenRange[] => all,
  }
}

/** Whether the film has played from one moment to the next without a jump. */
function hasPlayed(last: Moment & { at: number }, next: Moment & { at: number }) {
  const passed = next.time - last.time
  return passed > 0 && passed <= ((next.at - last.at) / 1000) * Math.max(last.rate, next.rate) + SLACK
}

const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
