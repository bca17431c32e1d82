import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Distance in pixels from a screen edge at which a drag scrolls, and the pixels per frame. */
const SCROLL_EDGE = 96
const SCROLL_STEP = 10

interface Drag {
  /** Order at the start of the drag; another one ends it. */
  order: unknown
  from: number
  to: number
  /** Offset of the row in pixels. */
  offset: number
  height: number
}

interface Options {
  order: readonly unknown[]
  onMove: (from: number, to: number) => void
}

/** Reorders rows of equal height by dragging a handle or with the arrow keys on it. */
export function useDragOrder({ order, onMove }: Options) {
  const [startedDrag, setDrag] = useState<Drag>()
  const drag = startedDrag?.order === order ? startedDrag : undefined
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const count = order.length

  const begin = (from: number) => (event: PointerEvent<HTMLElement>) => {
    const height = event.currentTarget.closest<HTMLElement>('[data-row]')?.offsetHeight ?? 0
    if (event.button !== 0 || height === 0) return
    // Includes the scroll position, because scrolling moves the rows too.
    const start = event.clientY + window.scrollY
    const follow = (y: number) => {
      const offset = y + window.scrollY - start
      const to = Math.max(0, Math.min(count - 1, from + Math.round(offset / height)))
      setDrag({ order, from, to, offset, height })
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
export function getShift(drag: Drag | undefined, index: number): number {
  if (!drag) return 0
  const { from, to, offset, height } = drag
  if (index === from) return offset
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
  const dragEnd = new AbortController()
  const options = { signal: dragEnd.signal }
  let y = clientY
  let to: number | undefined
  handle.setPointerCapture(pointerId)
  const finish = (goal: number | undefined) => {
    dragEnd.abort()
    end(goal)
  }
  const step = () => {
    if (dragEnd.signal.aborted) return
    const scrollBy = y < SCROLL_EDGE ? -SCROLL_STEP : y > window.innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0
    if (scrollBy !== 0 && to !== undefined) {
      window.scrollBy({ top: scrollBy, behavior: 'instant' })
      to = follow(y)
    }
    requestAnimationFrame(step)
  }
  handle.addEventListener('pointermove', (event) => (to = follow((y = event.clientY))), options)
  handle.addEventListener('pointerup', () => finish(to), options)
  handle.addEventListener('pointercancel', () => finish(undefined), options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(undefined), options)
  requestAnimationFrame(step)
  return () => dragEnd.abort()
}
