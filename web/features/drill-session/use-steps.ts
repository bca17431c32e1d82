import { useCallback, useEffect, useRef, useState } from 'react'
import { stepBeside, type SessionStep } from '#rules/drill-session.ts'
import { ringBell } from '#web/player/core/mat/bell.ts'
import type { QueuedClip } from './queued-clip.ts'

type Step = SessionStep<QueuedClip>

/** Strokes of the bell at the beginning of a step. */
const strokes = { show: 1, recall: 1, again: 1, rest: 2 } as const

/** Goes through the steps of a session, by itself or by hand. The bell rings at each change, and three times at the end. */
export function useSteps(steps: readonly Step[], onDone: () => void) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const step = steps[index]

  const advance = useCallback(() => {
    const next = steps[index + 1]
    ringBell(next ? strokes[next.kind] : 3)
    if (next) setIndex(index + 1)
    else onDone()
  }, [steps, index, onDone])
  const jump = (direction: 1 | -1) => {
    ringBell()
    setIndex(stepBeside(steps, index, direction))
    setPaused(false)
  }
  const seconds = useCountdown(step && 'seconds' in step ? step.seconds : undefined, index, paused, advance)
  return { index, step, paused, seconds, advance, jump, toggle: () => setPaused((was) => !was) }
}

const TICK = 200

/** Whole seconds that are left of a timed step; undefined for any other. */
function useCountdown(length: number | undefined, index: number, paused: boolean, onOver: () => void) {
  const [left, setLeft] = useState<{ index: number; left: number }>()
  const known = left?.index === index ? left.left : length
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
      else setLeft({ index, left: now })
    }, TICK)
    return () => clearInterval(timer)
  }, [length, index, paused, onOver])
  return known === undefined ? undefined : Math.ceil(known)
}
