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
const TOLERANCE_SECONDS = 1

/** Records watched ranges. A seek or a loop that jumps back starts a new range. `now` returns milliseconds. */
export function createRangeRecorder(now: () => number = Date.now) {
  let newRanges: WatchedRange[] = []
  let allRanges: WatchedRange[] = []
  let previousState: (PlaybackState & { at: number }) | undefined
  const addRange = (range: WatchedRange) => {
    newRanges = mergeRanges([...newRanges, range])
    allRanges = mergeRanges([...allRanges, range])
  }
  return {
    /** Called on each time update. */
    update(moment: PlaybackState) {
      const currentState = { ...moment, at: now() }
      if (
        previousState?.isPlaying &&
        !currentState.seeking &&
        !previousState.seeking &&
        hasPlayed(previousState, currentState)
      )
        addRange({ from: toMillisecond(previousState.time), to: toMillisecond(currentState.time) })
      previousState = currentState
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
function hasPlayed(previousState: PlaybackState & { at: number }, currentState: PlaybackState & { at: number }) {
  const advanced = currentState.time - previousState.time
  return (
    advanced > 0 &&
    advanced <=
      ((currentState.at - previousState.at) / 1000) * Math.max(previousState.rate, currentState.rate) +
        TOLERANCE_SECONDS
  )
}

const toMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
