import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterNextPaint } from './after-next-paint.ts'

interface Waiting {
  isUrgent: boolean
  render: () => void
}

/** Render budget per frame in milliseconds. At least one part is rendered per frame. */
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

/** Renders a part in one of the next frames, urgent parts first. Returns the cancel function. */
export function renderSoon(part: Waiting): () => void {
  waiting.add(part)
  if (!isScheduled) afterNextPaint(renderSome)
  isScheduled = true
  return () => void waiting.delete(part)
}

/**
 * Whether an expensive part may render. Parts are spread over frames, urgent ones first, so that the page stays
 * responsive. `renderImmediately`: without delay, for the first visible part of a page.
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
