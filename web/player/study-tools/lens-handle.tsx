import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { LensWindow } from '../core/study/lens-window.ts'
import { preciseClock } from '../core/study/time.ts'
import { usePlayer } from '../use-player.ts'

interface LensHandleProps {
  end: 'a' | 'b'
  time: number
  shown: LensWindow
  /** A hand has taken it, or let it go. */
  onHold: (holds: boolean) => void
}

/** Frames of an arrow key, and of an arrow with Shift. */
const STEP = 1
const LEAP = 10
const ways: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** An end of the loop for pointer, finger and arrow keys. What it is moved to is shown in the picture. */
export function LensHandle({ end, time, shown, onHold }: LensHandleProps) {
  const { study, seek, state, video } = usePlayer()
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const strip = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!strip) return
    const share = Math.min(Math.max(0, (event.clientX - strip.left) / strip.width), 1)
    study.move(end, shown.from + share * (shown.to - shown.from))
    const moved = state.get()[end]
    if (moved !== undefined && !video.seeking) seek(moved)
  }
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    study.nudge(end, way * (event.shiftKey ? LEAP : STEP))
  }
  const place: CSSProperties = { left: `${((time - shown.from) / (shown.to - shown.from)) * 100}%` }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={end === 'a' ? 'Start of the loop' : 'End of the loop'}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.ceil(state.get().duration)}
      aria-valuenow={time}
      aria-valuetext={preciseClock(time)}
      className="lens-handle"
      data-end={end}
      style={place}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onHold(true)
      }}
      onPointerMove={move}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
    >
      <b aria-hidden="true">{end.toUpperCase()}</b>
    </span>
  )
}
