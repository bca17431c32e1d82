import type { Player } from '../engine/player.ts'
import { panBy, zoomAt } from './zoom.ts'

/** A finger that moved less than this has tapped. Pixels. */
const TAP = 10
/** How much a notch of the wheel magnifies. */
const NOTCH = 0.002

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/** One press plays or pauses, two fingers magnify, one moves a magnified picture, the wheel does both. Answers how to end it. */
export function bindGestures(
  room: HTMLElement,
  { state, toggle, setZoom }: Pick<Player, 'state' | 'toggle' | 'setZoom'>,
) {
  const gone = new AbortController()
  const down = new Map<number, Point>()
  let moved = 0
  /** The controls were away when the finger came: the tap is for them. */
  let wakes = false

  const place = ({ clientX, clientY }: Point) => {
    const { left, top, width, height } = room.getBoundingClientRect()
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 }
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (down.size === 0) {
      moved = 0
      wakes = event.pointerType !== 'mouse' && room.closest('[data-idle]') !== null
    }
    down.set(event.pointerId, event)
    if (state.get().zoom.scale > 1 || down.size > 1) room.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const [here, there] = [place(event), place(before)]
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)
    down.set(event.pointerId, event)
    const { zoom } = state.get()
    const [other] = others
    if (other) setZoom(zoomAt(zoom, spread(event, other) / spread(before, other), middle(here, place(other))))
    else if (zoom.scale > 1) setZoom(panBy(zoom, here.x - there.x, here.y - there.y))
  }
  const end = (event: PointerEvent) => {
    const wasDown = down.delete(event.pointerId)
    const isTap = wasDown && down.size === 0 && moved < TAP && event.type === 'pointerup'
    if (isTap && !wakes) toggle()
  }
  const wheel = (event: WheelEvent) => {
    const { zoom, fullscreen } = state.get()
    // Who scrolls the page must not be caught by the picture.
    if (!event.ctrlKey && !event.metaKey && !fullscreen && zoom.scale === 1) return
    event.preventDefault()
    if (event.shiftKey) return setZoom(panBy(zoom, -event.deltaY / 500, 0))
    setZoom(zoomAt(zoom, Math.exp(-event.deltaY * NOTCH), place(event)))
  }
  const { signal } = gone
  room.addEventListener('pointerdown', begin, { signal })
  room.addEventListener('pointermove', move, { signal })
  room.addEventListener('pointerup', end, { signal })
  room.addEventListener('pointercancel', end, { signal })
  room.addEventListener('wheel', wheel, { signal, passive: false })
  return () => gone.abort()
}

const spread = (a: Point, b: Point) => Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))
const middle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
