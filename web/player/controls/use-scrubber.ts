import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Player } from '../core/engine/player.ts'

/** Seconds per arrow key, as with the other arrow keys of the player. */
const STEP_SECONDS = 5
/** Milliseconds for which the preview stays after a key press. */
const PREVIEW_DURATION_MS = 1_500

/**
 * Pointer and keyboard handlers of the scrubber. `previewTime` is the time under the pointer, or the time reached with
 * the keys.
 */
export function useScrubber(player: Player) {
  const [previewTime, setPreviewTime] = useState<number>()
  const [isDragging, setIsDragging] = useState(false)
  const [keyPresses, setKeyPresses] = useState(0)

  useEffect(() => {
    if (keyPresses === 0) return undefined
    const timer = setTimeout(() => setPreviewTime(undefined), PREVIEW_DURATION_MS)
    return () => clearTimeout(timer)
  }, [keyPresses])

  const getTimeAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return (Math.min(Math.max(0, clientX - left), width) / width) * player.state.get().duration
  }
  const previewCurrent = () => {
    setPreviewTime(player.state.get().time)
    setKeyPresses((count) => count + 1)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setIsDragging(true)
      setKeyPresses(0)
      setPreviewTime(getTimeAt(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const time = getTimeAt(event)
      setPreviewTime(time)
      // Only one seek at a time; more would delay the picture.
      if (isDragging && !player.video.seeking) player.seek(time)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!isDragging) return
      player.seek(getTimeAt(event))
      setIsDragging(false)
      if (event.pointerType !== 'mouse') setPreviewTime(undefined)
    },
    onPointerCancel: () => {
      setIsDragging(false)
      setPreviewTime(undefined)
    },
    onPointerLeave: () => {
      if (!isDragging) setPreviewTime(undefined)
    },
    onFocus: () => {
      if (!isDragging) previewCurrent()
    },
    onBlur: () => setPreviewTime(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const direction = directionsByKey[event.key]
      if (direction) {
        // Up and Down seek while the scrubber is focused; otherwise they change the volume.
        event.preventDefault()
        player.seek(player.state.get().time + direction * STEP_SECONDS)
      }
    },
    onKeyUp: previewCurrent,
  }
  return { previewTime, isDragging, handlers }
}

const directionsByKey: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }
