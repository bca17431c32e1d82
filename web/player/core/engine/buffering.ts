/** Milliseconds of buffering before the indicator is shown. */
const SHOW_AFTER_MS = 400
/** Milliseconds of buffering before a message explains the wait. */
const EXPLAIN_AFTER_MS = 3_000

export interface BufferingState {
  waiting: boolean
  stalled: boolean
}

/** Delays the buffering indicator, so that it does not flicker during short waits. */
export function createBufferingWatch(show: (state: BufferingState) => void) {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clearTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  return {
    onWaiting: () => {
      if (timers.length > 0) return
      timers = [
        setTimeout(() => show({ waiting: true, stalled: false }), SHOW_AFTER_MS),
        setTimeout(() => show({ waiting: true, stalled: true }), EXPLAIN_AFTER_MS),
      ]
    },
    onResumed: () => {
      clearTimers()
      show({ waiting: false, stalled: false })
    },
    stop: clearTimers,
  }
}
