import type { WatchedRange } from '#contract/collections/watched-ranges.ts'
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
  let newRanges: WatchedRange[] = []
  let allRanges: WatchedRange[] = []
  let previous: (PlaybackState & { at: number }) | undefined
  const addRange = (range: WatchedRange) => {
    newRanges = mergeRanges([...newRanges, range])
    allRanges = mergeRanges([...allRanges, range])
  }
  return {
    /** Called on each time update. */
    update(moment: PlaybackState) {
      const current = { ...moment, at: now() }
      if (previous?.isPlaying && !current.seeking && !previous.seeking && hasPlayed(previous, current))
        addRange({ from: toMillisecond(previous.time), to: toMillisecond(current.time) })
      previous = current
    },
    /** Returns the ranges recorded since the previous call. */
    takeRanges() {
      const takenRanges = newRanges
      newRanges = []
      return takenRanges
    },
    /** Returns all ranges since the start. */
    getAllRanges: (): readonly WatchedRange[] => allRanges,
  }
}

/** Returns whether playback advanced between two moments without a seek. */
function hasPlayed(previous: PlaybackState & { at: number }, current: PlaybackState & { at: number }) {
  const advanced = current.time - previous.time
  return advanced > 0 && advanced <= ((current.at - previous.at) / 1000) * Math.max(previous.rate, current.rate) + SLACK
}

const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
