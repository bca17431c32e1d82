import { useCallback, useState } from 'react'
import { findPreviousClipStart } from '#rules/drill-session.ts'
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

  const skip = useCallback(() => {
    const nextStep = steps[index + 1]
    ringBell(nextStep ? bellStrokes[nextStep.kind] : 3)
    setPaused(false)
    if (nextStep) setIndex(index + 1)
    else onDone()
  }, [steps, index, setIndex, onDone])
  const advance = useCallback(() => {
    if (steps[index]) onStepDone(steps[index])
    skip()
  }, [steps, index, onStepDone, skip])
  const goBack = () => {
    ringBell()
    setIndex(findPreviousClipStart(steps, index))
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
    /** Completes the current step. */
    advance,
    /** Ends the current step without counting it. After the last step the session ends. */
    skip,
    /** Starts the previous clip. */
    goBack,
    /** Restarts the current step. */
    restartStep: () => {
      setIndex(index)
      setPaused(false)
    },
    addSeconds,
    toggle: () => setPaused((wasPaused) => !wasPaused),
  }
}
