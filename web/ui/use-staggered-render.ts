import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterNextPaint } from './after-next-paint.ts'

interface PendingRender {
  isUrgent: boolean
  render: () => void
}

/** Render budget per frame in milliseconds. At least one part is rendered per frame. */
const FRAME_BUDGET = 6

const pendingRenders = new Set<PendingRender>()
let isScheduled = false

const renderPending = () => {
  const deadline = performance.now() + FRAME_BUDGET
  const pending = [...pendingRenders]
  for (const part of [...pending.filter(({ isUrgent }) => isUrgent), ...pending.filter(({ isUrgent }) => !isUrgent)]) {
    pendingRenders.delete(part)
    flushSync(part.render)
    if (performance.now() > deadline) break
  }
  isScheduled = pendingRenders.size > 0
  if (isScheduled) afterNextPaint(renderPending)
}

/** Renders a part in one of the next frames, urgent parts first. Returns the cancel function. */
export function renderSoon(part: PendingRender): () => void {
  pendingRenders.add(part)
  if (!isScheduled) afterNextPaint(renderPending)
  isScheduled = true
  return () => void pendingRenders.delete(part)
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
  const [mayRender, setMayRender] = useState(renderImmediately)
  useEffect(
    () => (mayRender ? undefined : renderSoon({ isUrgent, render: () => setMayRender(true) })),
    [mayRender, isUrgent],
  )
  return mayRender
}
