import { useState } from 'react'
import { type Side, otherSide } from '#rules/balance.ts'
import type { SidedStep } from './session-sides.ts'

interface Change {
  side?: Side
  speed?: number
}

/** Returns the key of a turn: one clip in one round, which is shown, recalled and shown again. */
const getTurnKey = ({ round, clip }: SidedStep) => `${round} ${clip.id}`

/** Applies changes of side and speed to the current turn. Later turns stay as planned. */
export function useChangedSteps(plannedSteps: readonly SidedStep[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const applyChanges = (step: SidedStep): SidedStep => {
    const { side, speed } = changes.get(getTurnKey(step)) ?? {}
    const changedStep = { ...step, side: side ?? step.side }
    if (speed === undefined) return changedStep
    // Choosing a speed ends the ladder.
    const clip = { ...step.clip, speed, ladder: false }
    return 'passes' in changedStep ? { ...changedStep, clip, ladder: false } : { ...changedStep, clip }
  }
  const changeTurn = (step: SidedStep, next: Change) =>
    setChanges((oldChanges) =>
      new Map(oldChanges).set(getTurnKey(step), { ...oldChanges.get(getTurnKey(step)), ...next }),
    )
  return {
    steps: plannedSteps.map(applyChanges),
    switchSide: (step: SidedStep) => changeTurn(step, { side: otherSide[step.side] }),
    setSpeed: (step: SidedStep, speed: number) => changeTurn(step, { speed }),
  }
}
