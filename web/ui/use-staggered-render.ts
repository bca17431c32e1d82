import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterNextPaint } from './after-next-paint.ts'

interface Waiting {
  isUrgent: boolean
  render: () => void
}

/** Milliseconds of a frame for rendering. At least one part is rendered in each frame, however long it takes. */
const SHARE = 6

const waiting = new Set<Waiting>()
let isScheduled = false

const renderSome = () => {
  const end = performance.now() + SHARE
  const all = [...waiting]
  for (const one of [...all.filter(({ isUrgent }) => isUrgent), ...all.filter(({ isUrgent }) => !isUrgent)]) {
    waiting.delete(one)
    flushSync(one.render)
    if (performance.now() > end) break
  }
  isScheduled = waiting.size > 0
  if (isScheduled) afterNextPaint(renderSome)
}

/** Renders a part in one of the next frames, the urgent ones first. Returns how to cancel it. */
export function renderSoon(part: Waiting): () => void {
  waiting.add(part)
  if (!isScheduled) afterNextPaint(renderSome)
  isScheduled = true
  return () => void waiting.delete(part)
}

/**
 * Whether a heavy part may render. Of many that appear at once, a few render in each frame, the urgent ones first: the
 * page answers in between. `renderImmediately`: without waiting, as the first part that is seen of a page.
 */
export function useStaggeredRender({
  isUrgent,
  renderImmediately,
}: {
  isUrgent: boolean
  renderImmediately: boolean
}): boolean {
  const [isDue, setDue] = useState(renderImmediately)
  useEffect(() => (isDue ? undefined : renderSoon({ isUrgent, render: () => setDue(true) })), [isDue, isUrgent])
  return isDue
}
