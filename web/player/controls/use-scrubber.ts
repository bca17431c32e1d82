import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Player } from '../core/engine/player.ts'

/** Seconds of an arrow key on the bar, as everywhere in the player. */
const STEP = 5
/** How long a place reached by key stays in view. */
const LOOK = 1_500

/** Pointer and keys on the lesson bar. `looked` is the moment somebody looks at, by hovering, dragging or stepping. */
export function useScrubber(player: Player) {
  const [looked, setLooked] = useState<number>()
  const [dragging, setDragging] = useState(false)
  const [byKey, setByKey] = useState(0)

  useEffect(() => {
    if (byKey === 0) return undefined
    const timer = setTimeout(() => setLooked(undefined), LOOK)
    return () => clearTimeout(timer)
  }, [byKey])

  const momentAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return (Math.min(Math.max(0, clientX - left), width) / width) * player.state.get().duration
  }
  const lookAtHere = () => {
    setLooked(player.state.get().time)
    setByKey((count) => count + 1)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging(true)
      setByKey(0)
      setLooked(momentAt(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moment = momentAt(event)
      setLooked(moment)
      // One seek at a time: the picture follows the hand as fast as it can, and not faster.
      if (dragging && !player.video.seeking) player.seek(moment)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!dragging) return
      player.seek(momentAt(event))
      setDragging(false)
      if (event.pointerType !== 'mouse') setLooked(undefined)
    },
    onPointerCancel: () => {
      setDragging(false)
      setLooked(undefined)
    },
    onPointerLeave: () => {
      if (!dragging) setLooked(undefined)
    },
    onFocus: () => {
      if (!dragging) lookAtHere()
    },
    onBlur: () => setLooked(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const way = steps[event.key]
      if (way) {
        // Up and down belong to the volume elsewhere; on a slider they are a step.
        event.preventDefault()
        player.seek(player.state.get().time + way * STEP)
      }
    },
    onKeyUp: lookAtHere,
  }
  return { looked, dragging, handlers }
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }
