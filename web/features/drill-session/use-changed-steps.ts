import { useState } from 'react'
import { type Side, otherSide } from '#rules/balance.ts'
import type { SidedStep } from './session-sides.ts'

interface Change {
  side?: Side
  speed?: number
}

/** A turn is one clip in one round: shown, done from memory, and shown again. */
const turnOf = ({ round, clip }: SidedStep) => `${round} ${clip.id}`

/** What a member changes in the middle of a turn: its side and its speed. The next turn is as it was planned. */
export function useChangedSteps(planned: readonly SidedStep[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const withChanges = (step: SidedStep): SidedStep => {
    const { side, speed } = changes.get(turnOf(step)) ?? {}
    const changed = { ...step, side: side ?? step.side }
    if (speed === undefined) return changed
    // Who chooses a speed has left the ladder.
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
