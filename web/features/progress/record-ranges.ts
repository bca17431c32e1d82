import type { SeenRange } from '#contract/collections/watched-ranges.ts'
import { unite } from '#rules/progress.ts'

/** What a film does at one moment. Seconds of the film; `rate` 1 is real time. */
export interface Moment {
  time: number
  plays: boolean
  seeking: boolean
  rate: number
}

export type Seen = ReturnType<typeof recordRanges>

/** Players report a few times a second; in a hidden page less often. Seconds. */
const SLACK = 1

/** Gathers what of a film is seen. A jump, and a loop that goes back to its start, begin a new range. `now` in milliseconds. */
export function recordRanges(now: () => number = Date.now) {
  let ranges: SeenRange[] = []
  let all: SeenRange[] = []
  let last: (Moment & { at: number }) | undefined
  const add = (range: SeenRange) => {
    ranges = unite([...ranges, range])
    all = unite([...all, range])
  }
  return {
    /** To be told whenever the time of the film changes. */
    look(moment: Moment) {
      const here = { ...moment, at: now() }
      if (last?.plays && !here.seeking && !last.seeking && isNext(last, here))
        add({ from: toMillisecond(last.time), to: toMillisecond(here.time) })
      last = here
    },
    /** What was seen since it was last taken. */
    take() {
      const taken = ranges
      ranges = []
      return taken
    },
    /** What was seen from the beginning. */
    all: (): readonly SeenRange[] => all,
  }
}

/** Whether the film has played from one moment to the next, and not jumped. */
function isNext(last: Moment & { at: number }, here: Moment & { at: number }) {
  const passed = here.time - last.time
  return passed > 0 && passed <= ((here.at - last.at) / 1000) * Math.max(last.rate, here.rate) + SLACK
}

const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
