import { useCallback, useState } from 'react'
import { findAdjacentClipStart } from '#rules/drill-session.ts'
import { ringBell } from '#web/player/core/mat/bell.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { SidedStep } from './session-sides.ts'

/** Bell strokes at the start of each step. */
const bellStrokes = { show: 1, recall: 1, again: 1, rest: 2 } as const

/** Runs the steps of a session on a timer or manually. The bell rings at each step, and three times at the end. */
export function useSteps(
  steps: readonly SidedStep[],
  { onStepDone, onDone }: { onStepDone: (step: SidedStep) => void; onDone: () => void },
) {
  const [{ index, runCount }, setPosition] = useState({ index: 0, runCount: 0 })
  const setIndex = useCallback(
    (next: number) => setPosition(({ runCount: previousCount }) => ({ index: next, runCount: previousCount + 1 })),
    [],
  )
  const [paused, setPaused] = useState(false)
  const step = steps[index]

  const advance = useCallback(() => {
    const next = steps[index + 1]
    if (steps[index]) onStepDone(steps[index])
    ringBell(next ? bellStrokes[next.kind] : 3)
    if (next) setIndex(index + 1)
    else onDone()
  }, [steps, index, setIndex, onStepDone, onDone])
  const jump = (direction: 1 | -1) => {
    ringBell()
    setIndex(findAdjacentClipStart(steps, index, direction))
    setPaused(false)
  }
  const { secondsLeft, addSeconds } = useCountdown({
    seconds: step && 'seconds' in step ? step.seconds : undefined,
    key: runCount,
    isPaused: paused,
    onEnd: advance,
  })
  return {
    index,
    step,
    /** Incremented whenever a step starts, including a restart. */
    runCount,
    paused,
    seconds: secondsLeft,
    advance,
    jump,
    /** Restarts the current step. */
    restartStep: () => {
      setIndex(index)
      setPaused(false)
    },
    addSeconds,
    toggle: () => setPaused((wasPaused) => !wasPaused),
  }
}
