import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Player } from '../core/engine/player.ts'

/** Seconds per arrow key, as in the rest of the player. */
const STEP = 5
/** Time for which the preview stays after a key. Milliseconds. */
const PREVIEW_TIME = 1_500

/**
 * Pointer and keyboard handlers of the scrubber. `previewed` is the time under the pointer, or the last one reached by
 * key.
 */
export function useScrubber(player: Player) {
  const [previewed, setPreviewed] = useState<number>()
  const [dragging, setDragging] = useState(false)
  const [keyPresses, setKeyPresses] = useState(0)

  useEffect(() => {
    if (keyPresses === 0) return undefined
    const timer = setTimeout(() => setPreviewed(undefined), PREVIEW_TIME)
    return () => clearTimeout(timer)
  }, [keyPresses])

  const momentAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return (Math.min(Math.max(0, clientX - left), width) / width) * player.state.get().duration
  }
  const previewCurrent = () => {
    setPreviewed(player.state.get().time)
    setKeyPresses((count) => count + 1)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging(true)
      setKeyPresses(0)
      setPreviewed(momentAt(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moment = momentAt(event)
      setPreviewed(moment)
      // Only one seek at a time; more would delay the picture.
      if (dragging && !player.video.seeking) player.seek(moment)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!dragging) return
      player.seek(momentAt(event))
      setDragging(false)
      if (event.pointerType !== 'mouse') setPreviewed(undefined)
    },
    onPointerCancel: () => {
      setDragging(false)
      setPreviewed(undefined)
    },
    onPointerLeave: () => {
      if (!dragging) setPreviewed(undefined)
    },
    onFocus: () => {
      if (!dragging) previewCurrent()
    },
    onBlur: () => setPreviewed(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const direction = steps[event.key]
      if (direction) {
        // Up and Down seek here; in the rest of the player they change the volume.
        event.preventDefault()
        player.seek(player.state.get().time + direction * STEP)
      }
    },
    onKeyUp: previewCurrent,
  }
  return { previewed, dragging, handlers }
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }
