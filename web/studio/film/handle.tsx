import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react'

interface HandleProps {
  /** What it is moved along. */
  track: RefObject<HTMLDivElement | null>
  /** Seconds of the whole, and of one step by key. */
  length: number
  step: number
  look: 'head' | 'grip' | 'start' | 'end'
  label: string
  value: number
  /** The value as a screen reader says it. */
  text: string
  onMove: (at: number) => void
}

const LONG_STEP = 1
const PAGE_STEP = 10

/** Something that is moved along the time line: by pointer, by arrows picture by picture, with Shift by the second. */
export function Handle({ track, length, step, look, label, value, text, onMove }: HandleProps) {
  const moveTo = (at: number) => onMove(Math.min(Math.max(0, at), length))
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box && box.width > 0) moveTo(((event.clientX - box.left) / box.width) * length)
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -(event.shiftKey ? LONG_STEP : step),
      ArrowRight: event.shiftKey ? LONG_STEP : step,
      PageDown: -PAGE_STEP,
      PageUp: PAGE_STEP,
      Home: -value,
      End: length - value,
    }
    const by = steps[event.key]
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    // To the middle of the picture: its start may be rounded into the one before.
    moveTo(value + by + (Math.abs(by) === step ? step / 2 : 0))
  }
  const position: CSSProperties & Record<'--at', number> = { '--at': length > 0 ? value / length : 0 }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(length * 100) / 100}
      aria-valuenow={Math.round(value * 100) / 100}
      aria-valuetext={text}
      className={`time-${look === 'head' ? 'seek' : 'handle'}`}
      data-look={look}
      style={position}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (look === 'head') drag(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
    />
  )
}
