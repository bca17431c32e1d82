import type { Player } from '../engine/player.ts'
import { showFeedback } from './key-feedback.ts'
import { SKIP_SECONDS } from './keys.ts'
import { panBy, zoomAt } from './zoom.ts'

/** Maximum movement of a tap in pixels. */
const MAX_TAP_MOVE = 10
/** Double taps count only at a greater distance from the middle than this share of the width. */
const MIDDLE_SHARE = 0.15
/** Maximum milliseconds between the taps of a double tap. */
const DOUBLE_TAP_MS = 400
/** Natural logarithm of the magnification per unit of `deltaY`. */
const ZOOM_PER_DELTA = 0.002

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/**
 * Binds gestures: tap to play or pause, double tap at a side to skip, pinch or wheel to zoom, drag to pan. Returns the
 * unbind function.
 */
export function bindGestures(
  viewport: HTMLElement,
  { state, toggle, seek, setZoom }: Pick<Player, 'state' | 'toggle' | 'seek' | 'setZoom'>,
) {
  const controller = new AbortController()
  const pressedPointers = new Map<number, Point>()
  let movedPixels = 0
  /** True if the controls were hidden at pointer down; the tap then only shows them. */
  let showsControls = false

  const toPoint = ({ clientX, clientY }: Point) => {
    const { left, top, width, height } = viewport.getBoundingClientRect()
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 }
  }
  /** Last tap at a side; a second tap skips and undoes the toggle of the first tap. */
  let lastTap: { direction: 1 | -1; at: number; hasToggled: boolean } | undefined
  const handleTap = (event: PointerEvent, isForControls: boolean) => {
    const { x } = toPoint(event)
    const direction = event.pointerType === 'mouse' || Math.abs(x) < MIDDLE_SHARE ? undefined : x < 0 ? -1 : 1
    const isDouble =
      direction !== undefined && lastTap?.direction === direction && event.timeStamp - lastTap.at < DOUBLE_TAP_MS
    if (isDouble) {
      if (lastTap?.hasToggled) toggle()
      seek(state.get().time + direction * SKIP_SECONDS)
      showFeedback(state, direction < 0 ? '«' : '»', `${SKIP_SECONDS} seconds ${direction < 0 ? 'back' : 'forward'}`)
    } else if (!isForControls) toggle()
    // A third tap skips again.
    lastTap = direction && { direction, at: event.timeStamp, hasToggled: !isDouble && !isForControls }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (pressedPointers.size === 0) {
      movedPixels = 0
      showsControls = event.pointerType !== 'mouse' && viewport.closest('[data-idle]') !== null
    }
    pressedPointers.set(event.pointerId, event)
    if (state.get().zoom.scale > 1 || pressedPointers.size > 1) viewport.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const previousEvent = pressedPointers.get(event.pointerId)
    if (!previousEvent) return
    const [point, previousPoint] = [toPoint(event), toPoint(previousEvent)]
    const otherPoints = [...pressedPointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    movedPixels += Math.hypot(event.clientX - previousEvent.clientX, event.clientY - previousEvent.clientY)
    pressedPointers.set(event.pointerId, event)
    const { zoom } = state.get()
    const [otherPoint] = otherPoints
    if (otherPoint)
      setZoom(
        zoomAt(
          zoom,
          distanceBetween(event, otherPoint) / distanceBetween(previousEvent, otherPoint),
          getMiddle(point, toPoint(otherPoint)),
        ),
      )
    else if (zoom.scale > 1) setZoom(panBy(zoom, point.x - previousPoint.x, point.y - previousPoint.y))
  }
  const onPointerUp = (event: PointerEvent) => {
    const wasDown = pressedPointers.delete(event.pointerId)
    const isTap = wasDown && pressedPointers.size === 0 && movedPixels < MAX_TAP_MOVE && event.type === 'pointerup'
    if (isTap) handleTap(event, showsControls)
  }
  const onWheel = (event: WheelEvent) => {
    const { zoom, fullscreen } = state.get()
    // Lets the page scroll over the picture.
    if (!event.ctrlKey && !event.metaKey && !fullscreen && zoom.scale === 1) return
    event.preventDefault()
    if (event.shiftKey) return setZoom(panBy(zoom, -event.deltaY / 500, 0))
    setZoom(zoomAt(zoom, Math.exp(-event.deltaY * ZOOM_PER_DELTA), toPoint(event)))
  }
  const { signal } = controller
  viewport.addEventListener('pointerdown', onPointerDown, { signal })
  viewport.addEventListener('pointermove', onPointerMove, { signal })
  viewport.addEventListener('pointerup', onPointerUp, { signal })
  viewport.addEventListener('pointercancel', onPointerUp, { signal })
  viewport.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => controller.abort()
}

const distanceBetween = (a: Point, b: Point) => Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))
const getMiddle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
