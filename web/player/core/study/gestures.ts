import type { Player } from '../engine/player.ts'
import { showFeedback } from './key-feedback.ts'
import { SKIP_SECONDS } from './keys.ts'
import { panBy, zoomAt } from './zoom.ts'

/** Maximum movement of a tap in pixels. */
const MAX_TAP_MOVE = 10
/** Double taps are recognized outside this share of the width from the middle. */
const SIDE_SHARE = 0.15
/** Maximum interval of a double tap. Milliseconds. */
const DOUBLE_TAP = 400
/** Magnification per wheel delta. */
const ZOOM_PER_NOTCH = 0.002

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/**
 * Binds gestures: tap to play or pause, double tap at a side to skip, pinch or wheel to zoom, drag to pan. Returns the
 * unbind function.
 */
export function bindGestures(
  viewport: HTMLElement,
  { state, toggle, seek, setZoom }: Pick<Player, 'state' | 'toggle' | 'seek' | 'setZoom'>,
) {
  const listening = new AbortController()
  const down = new Map<number, Point>()
  let movedPixels = 0
  /** True if the controls were hidden at pointer down; the tap then only shows them. */
  let showsControls = false

  const toPoint = ({ clientX, clientY }: Point) => {
    const { left, top, width, height } = viewport.getBoundingClientRect()
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 }
  }
  /** Last tap at a side; a second one skips and undoes the toggle of the first. */
  let last: { direction: 1 | -1; at: number; hasToggled: boolean } | undefined
  const tap = (event: PointerEvent, isForControls: boolean) => {
    const { x } = toPoint(event)
    const direction = event.pointerType === 'mouse' || Math.abs(x) < SIDE_SHARE ? undefined : x < 0 ? -1 : 1
    const isDouble = direction !== undefined && last?.direction === direction && event.timeStamp - last.at < DOUBLE_TAP
    if (isDouble) {
      if (last?.hasToggled) toggle()
      seek(state.get().time + direction * SKIP_SECONDS)
      showFeedback(state, direction < 0 ? '«' : '»', `${SKIP_SECONDS} seconds ${direction < 0 ? 'back' : 'forward'}`)
    } else if (!isForControls) toggle()
    // A third tap skips again.
    last = direction && { direction, at: event.timeStamp, hasToggled: !isDouble && !isForControls }
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (down.size === 0) {
      movedPixels = 0
      showsControls = event.pointerType !== 'mouse' && viewport.closest('[data-idle]') !== null
    }
    down.set(event.pointerId, event)
    if (state.get().zoom.scale > 1 || down.size > 1) viewport.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const previousEvent = down.get(event.pointerId)
    if (!previousEvent) return
    const [point, previousPoint] = [toPoint(event), toPoint(previousEvent)]
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    movedPixels += Math.hypot(event.clientX - previousEvent.clientX, event.clientY - previousEvent.clientY)
    down.set(event.pointerId, event)
    const { zoom } = state.get()
    const [other] = others
    if (other)
      setZoom(
        zoomAt(
          zoom,
          distanceBetween(event, other) / distanceBetween(previousEvent, other),
          middle(point, toPoint(other)),
        ),
      )
    else if (zoom.scale > 1) setZoom(panBy(zoom, point.x - previousPoint.x, point.y - previousPoint.y))
  }
  const end = (event: PointerEvent) => {
    const wasDown = down.delete(event.pointerId)
    const isTap = wasDown && down.size === 0 && movedPixels < MAX_TAP_MOVE && event.type === 'pointerup'
    if (isTap) tap(event, showsControls)
  }
  const wheel = (event: WheelEvent) => {
    const { zoom, fullscreen } = state.get()
    // Lets the page scroll over the picture.
    if (!event.ctrlKey && !event.metaKey && !fullscreen && zoom.scale === 1) return
    event.preventDefault()
    if (event.shiftKey) return setZoom(panBy(zoom, -event.deltaY / 500, 0))
    setZoom(zoomAt(zoom, Math.exp(-event.deltaY * ZOOM_PER_NOTCH), toPoint(event)))
  }
  const { signal } = listening
  viewport.addEventListener('pointerdown', begin, { signal })
  viewport.addEventListener('pointermove', move, { signal })
  viewport.addEventListener('pointerup', end, { signal })
  viewport.addEventListener('pointercancel', end, { signal })
  viewport.addEventListener('wheel', wheel, { signal, passive: false })
  return () => listening.abort()
}

const distanceBetween = (a: Point, b: Point) => Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))
const middle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
