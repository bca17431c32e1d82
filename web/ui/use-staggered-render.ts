import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterNextPaint } from './after-next-paint.ts'

interface Waiting {
  isUrgent: boolean
  go: () => void
}

/** Milliseconds of a frame for drawing. One at least is drawn in each, however long it takes. */
const SHARE = 6

const waiting = new Set<Waiting>()
let isGoing = false

const drawSome = () => {
  const end = performance.now() + SHARE
  const all = [...waiting]
  for (const one of [...all.filter(({ isUrgent }) => isUrgent), ...all.filter(({ isUrgent }) => !isUrgent)]) {
    waiting.delete(one)
    flushSync(one.go)
    if (performance.now() > end) break
  }
  isGoing = waiting.size > 0
  if (isGoing) afterNextPaint(drawSome)
}

/**
 * Whether a heavy part may draw itself. Of many that come at once a few do so in each frame, the urgent ones first: the page answers in
 * between. `isNow`: without waiting, as the first thing that is seen of a page.
 */
export function useStaggeredRender({ isUrgent, isNow }: { isUrgent: boolean; isNow: boolean }): boolean {
  const [isDue, setDue] = useState(isNow)
  useEffect(() => {
    if (isDue) return undefined
    const one = { isUrgent, go: () => setDue(true) }
    waiting.add(one)
    if (!isGoing) afterNextPaint(drawSome)
    isGoing = true
    return () => void waiting.delete(one)
  }, [isDue, isUrgent])
  return isDue
}
