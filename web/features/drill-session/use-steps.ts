import { useCallback, useEffect, useRef, useState } from 'react'
import { stepBeside, type SessionStep } from '#rules/drill-session.ts'
import { ringBell } from '#web/player/core/mat/bell.ts'
import type { QueuedClip } from './queued-clip.ts'

type Step = SessionStep<QueuedClip>

/** Once where something begins, twice where one may rest. */
const strokes = { show: 1, recall: 1, again: 1, rest: 2 } as const

/** Goes through the steps of a session: from one to the next by itself or by hand, with a bell at each change, three at the end. */
export function useSteps(steps: readonly Step[], onDone: () => void) {
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const step = steps[at]

  const advance = useCallback(() => {
    const next = steps[at + 1]
    ringBell(next ? strokes[next.kind] : 3)
    if (next) setAt(at + 1)
    else onDone()
  }, [steps, at, onDone])
  const jump = (way: 1 | -1) => {
    ringBell()
    setAt(stepBeside(steps, at, way))
    setPaused(false)
  }
  const seconds = useCountdown(step && 'seconds' in step ? step.seconds : undefined, at, paused, advance)
  return { at, step, paused, seconds, advance, jump, toggle: () => setPaused((was) => !was) }
}

const TICK = 200

/** Whole seconds that are left of a step that takes a time; undefined for one that ends otherwise. */
function useCountdown(length: number | undefined, at: number, paused: boolean, onOver: () => void) {
  const [left, setLeft] = useState<{ at: number; left: number }>()
  const known = left?.at === at ? left.left : length
  const rest = useRef(known)
  useEffect(() => {
    rest.current = known
  })
  useEffect(() => {
    if (length === undefined || paused) return undefined
    const end = performance.now() + (rest.current ?? length) * 1000
    const timer = setInterval(() => {
      const now = (end - performance.now()) / 1000
      if (now <= 0) onOver()
      else setLeft({ at, left: now })
    }, TICK)
    return () => clearInterval(timer)
  }, [length, at, paused, onOver])
  return known === undefined ? undefined : Math.ceil(known)
}
