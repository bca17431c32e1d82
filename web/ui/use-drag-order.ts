import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Distance in pixels from a screen edge within which a drag scrolls. */
const SCROLL_EDGE_PIXELS = 96
const SCROLL_PIXELS_PER_FRAME = 10

interface Drag {
  /** Order at the start of the drag. If the order changes, the drag ends. */
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

/** Reorders rows of equal height by dragging a handle or pressing the arrow keys on the handle. */
export function useDragOrder({ order, onMove }: Options) {
  const [lastDrag, setDrag] = useState<Drag>()
  const drag = lastDrag?.order === order ? lastDrag : undefined
  const cancelDrag = useRef<() => void>(undefined)
  useEffect(() => () => cancelDrag.current?.(), [])
  const count = order.length

  const startDrag = (from: number) => (event: PointerEvent<HTMLElement>) => {
    const height = event.currentTarget.closest<HTMLElement>('[data-row]')?.offsetHeight ?? 0
    if (event.button !== 0 || height === 0) return
    // Includes the scroll position, because scrolling also moves the rows.
    const start = event.clientY + window.scrollY
    const updateDrag = (clientY: number) => {
      const offset = clientY + window.scrollY - start
      const to = Math.max(0, Math.min(count - 1, from + Math.round(offset / height)))
      setDrag({ order, from, to, offset, height })
      return to
    }
    cancelDrag.current?.()
    cancelDrag.current = followPointer(event, updateDrag, (to) => {
      if (to === undefined || to === from) setDrag(undefined)
      else onMove(from, to)
    })
  }

  const onHandleKeyDown = (from: number) => (event: KeyboardEvent<HTMLElement>) => {
    const targets: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }
    const to = targets[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to >= 0 && to < count && to !== from) onMove(from, to)
  }
  return { drag, startDrag, onHandleKeyDown }
}

/** Returns the offset in pixels of a row during a drag. */
export function getShift(drag: Drag | undefined, index: number): number {
  if (!drag) return 0
  const { from, to, offset, height } = drag
  if (index === from) return offset
  if (from < to && index > from && index <= to) return -height
  if (to < from && index >= to && index < from) return height
  return 0
}

/** Tracks the pointer until its release, and scrolls at the edges of the screen. Returns the cancel function. */
function followPointer(
  { currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>,
  onPointerMove: (y: number) => number,
  onEnd: (to: number | undefined) => void,
) {
  const handle: HTMLElement = currentTarget
  const controller = new AbortController()
  const options = { signal: controller.signal }
  let y = clientY
  let to: number | undefined
  handle.setPointerCapture(pointerId)
  const finish = (target: number | undefined) => {
    controller.abort()
    onEnd(target)
  }
  const scrollAtEdge = () => {
    if (controller.signal.aborted) return
    const scrollBy =
      y < SCROLL_EDGE_PIXELS
        ? -SCROLL_PIXELS_PER_FRAME
        : y > window.innerHeight - SCROLL_EDGE_PIXELS
          ? SCROLL_PIXELS_PER_FRAME
          : 0
    if (scrollBy !== 0 && to !== undefined) {
      window.scrollBy({ top: scrollBy, behavior: 'instant' })
      to = onPointerMove(y)
    }
    requestAnimationFrame(scrollAtEdge)
  }
  handle.addEventListener('pointermove', (event) => (to = onPointerMove((y = event.clientY))), options)
  handle.addEventListener('pointerup', () => finish(to), options)
  handle.addEventListener('pointercancel', () => finish(undefined), options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(undefined), options)
  requestAnimationFrame(scrollAtEdge)
  return () => controller.abort()
}
