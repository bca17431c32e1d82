/** A wait shorter than this is not worth a sign. */
const NOTICE = 400
/** A longer one is explained. */
const EXPLAIN = 3_000

export interface BufferingState {
  waiting: boolean
  stalled: boolean
}

/** Turns "it waits" and "it plays" into signs that neither flicker nor keep silent. */
export function createBufferingWatch(show: (signs: BufferingState) => void) {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  return {
    waits: () => {
      if (timers.length > 0) return
      timers = [
        setTimeout(() => show({ waiting: true, stalled: false }), NOTICE),
        setTimeout(() => show({ waiting: true, stalled: true }), EXPLAIN),
      ]
    },
    goesOn: () => {
      clear()
      show({ waiting: false, stalled: false })
    },
    stop: clear,
  }
}
