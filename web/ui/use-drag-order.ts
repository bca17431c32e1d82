import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Distance in pixels from a screen edge at which a drag scrolls, and the pixels per frame. */
const EDGE = 96
const STEP = 10

interface Drag {
  /** Order at the start of the drag; another one ends it. */
  order: unknown
  from: number
  to: number
  /** Offset of the row in pixels. */
  by: number
  height: number
}

interface Options {
  order: readonly unknown[]
  onMove: (from: number, to: number) => void
}

/** Reorders rows of equal height by dragging a handle or with the arrow keys on it. */
export function useDragOrder({ order, onMove }: Options) {
  const [started, setDrag] = useState<Drag>()
  const drag = started?.order === order ? started : undefined
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const count = order.length

  const begin = (from: number) => (event: PointerEvent<HTMLElement>) => {
    const height = event.currentTarget.closest<HTMLElement>('[data-row]')?.offsetHeight ?? 0
    if (event.button !== 0 || height === 0) return
    // Includes the scroll position, because scrolling moves the rows too.
    const start = event.clientY + window.scrollY
    const follow = (y: number) => {
      const by = y + window.scrollY - start
      const to = Math.max(0, Math.min(count - 1, from + Math.round(by / height)))
      setDrag({ order, from, to, by, height })
      return to
    }
    stop.current?.()
    stop.current = followPointer(event, follow, (to) => {
      if (to === undefined || to === from) setDrag(undefined)
      else onMove(from, to)
    })
  }

  const keyDown = (from: number) => (event: KeyboardEvent<HTMLElement>) => {
    const goals: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }
    const to = goals[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to >= 0 && to < count && to !== from) onMove(from, to)
  }
  return { drag, begin, keyDown }
}

/** Offset in pixels of a row while another one is dragged past it. */
export function shiftOf(drag: Drag | undefined, index: number): number {
  if (!drag) return 0
  const { from, to, by, height } = drag
  if (index === from) return by
  if (from < to && index > from && index <= to) return -height
  if (to < from && index >= to && index < from) return height
  return 0
}

/** Tracks the pointer until it is released; scrolls at the edges of the screen. Returns the cancel function. */
function followPointer(
  { currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>,
  follow: (y: number) => number,
  end: (to: number | undefined) => void,
) {
  const handle: HTMLElement = currentTarget
  const over = new AbortController()
  const options = { signal: over.signal }
  let y = clientY
  let to: number | undefined
  handle.setPointerCapture(pointerId)
  const finish = (goal: number | undefined) => {
    over.abort()
    end(goal)
  }
  const step = () => {
    if (over.signal.aborted) return
    const way = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0
    if (way !== 0 && to !== undefined) {
      window.scrollBy({ top: way, behavior: 'instant' })
      to = follow(y)
    }
    requestAnimationFrame(step)
  }
  handle.addEventListener('pointermove', (event) => (to = follow((y = event.clientY))), options)
  handle.addEventListener('pointerup', () => finish(to), options)
  handle.addEventListener('pointercancel', () => finish(undefined), options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(undefined), options)
  requestAnimationFrame(step)
  return () => over.abort()
}
