import { useState } from 'react'
import { type Side, otherSide } from '#rules/balance.ts'
import type { SidedStep } from './session-sides.ts'

interface Change {
  side?: Side
  speed?: number
}

/** Identifies one clip in one round: shown, recalled and shown again. */
const turnOf = ({ round, clip }: SidedStep) => `${round} ${clip.id}`

/** Applies changes of side and speed to the current turn. Later turns stay as planned. */
export function useChangedSteps(planned: readonly SidedStep[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const withChanges = (step: SidedStep): SidedStep => {
    const { side, speed } = changes.get(turnOf(step)) ?? {}
    const changed = { ...step, side: side ?? step.side }
    if (speed === undefined) return changed
    // Choosing a speed ends the ladder.
    const clip = { ...step.clip, speed, ladder: false }
    return 'passes' in changed ? { ...changed, clip, ladder: false } : { ...changed, clip }
  }
  const change = (step: SidedStep, next: Change) =>
    setChanges((before) => new Map(before).set(turnOf(step), { ...before.get(turnOf(step)), ...next }))
  return {
    steps: planned.map(withChanges),
    flip: (step: SidedStep) => change(step, { side: otherSide[step.side] }),
    setSpeed: (step: SidedStep, speed: number) => change(step, { speed }),
  }
}
