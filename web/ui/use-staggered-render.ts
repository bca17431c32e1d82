import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterNextPaint } from './after-next-paint.ts'

interface PendingRender {
  isUrgent: boolean
  render: () => void
}

/** Render budget per frame. At least one part is rendered per frame. */
const FRAME_BUDGET_MS = 6

const pendingRenders = new Set<PendingRender>()
let isScheduled = false

const renderPending = () => {
  const deadline = performance.now() + FRAME_BUDGET_MS
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
export function scheduleRender(part: PendingRender): () => void {
  pendingRenders.add(part)
  if (!isScheduled) afterNextPaint(renderPending)
  isScheduled = true
  return () => void pendingRenders.delete(part)
}

/**
 * Whether an expensive part may be rendered. Parts are distributed over frames, urgent parts first, so that the page
 * stays responsive. With `renderImmediately`, the part is not delayed, for the first visible part of a page.
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
    () => (mayRender ? undefined : scheduleRender({ isUrgent, render: () => setMayRender(true) })),
    [mayRender, isUrgent],
  )
  return mayRender
}
