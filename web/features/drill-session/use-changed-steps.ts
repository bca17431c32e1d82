import { useState } from 'react'
import { type Side, otherSide } from '#rules/balance.ts'
import type { SidedStep } from './session-sides.ts'

interface Change {
  side?: Side
  speed?: number
}

/** Identifies one clip in one round: shown, recalled and shown again. */
const getTurn = ({ round, clip }: SidedStep) => `${round} ${clip.id}`

/** Applies changes of side and speed to the current turn. Later turns stay as planned. */
export function useChangedSteps(plannedSteps: readonly SidedStep[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const withChanges = (step: SidedStep): SidedStep => {
    const { side, speed } = changes.get(getTurn(step)) ?? {}
    const changedStep = { ...step, side: side ?? step.side }
    if (speed === undefined) return changedStep
    // Choosing a speed ends the ladder.
    const clip = { ...step.clip, speed, ladder: false }
    return 'passes' in changedStep ? { ...changedStep, clip, ladder: false } : { ...changedStep, clip }
  }
  const change = (step: SidedStep, next: Change) =>
    setChanges((oldChanges) => new Map(oldChanges).set(getTurn(step), { ...oldChanges.get(getTurn(step)), ...next }))
  return {
    steps: plannedSteps.map(withChanges),
    flip: (step: SidedStep) => change(step, { side: otherSide[step.side] }),
    setSpeed: (step: SidedStep, speed: number) => change(step, { speed }),
  }
}
