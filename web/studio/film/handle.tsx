import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react'

interface HandleProps {
  /** Element along which the handle moves. */
  track: RefObject<HTMLDivElement | null>
  /** Length of the film in seconds. */
  length: number
  /** Duration of a frame in seconds, by which an arrow key moves the handle. */
  step: number
  variant: 'head' | 'grip' | 'start' | 'end'
  label: string
  value: number
  /** Value for screen readers (`aria-valuetext`). */
  text: string
  onMove: (time: number) => void
}

/** Step of Shift with an arrow key. */
const LONG_STEP_SECONDS = 1
/** Step of Page Up and Page Down. */
const PAGE_STEP_SECONDS = 10

/** Draggable handle on the timeline. Arrow keys move the handle by one frame, or by one second with Shift. */
export function Handle({ track, length, step, variant, label, value, text, onMove }: HandleProps) {
  const moveTo = (time: number) => onMove(Math.min(Math.max(0, time), length))
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box && box.width > 0) moveTo(((event.clientX - box.left) / box.width) * length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -(event.shiftKey ? LONG_STEP_SECONDS : step),
      ArrowRight: event.shiftKey ? LONG_STEP_SECONDS : step,
      PageDown: -PAGE_STEP_SECONDS,
      PageUp: PAGE_STEP_SECONDS,
      Home: -value,
      End: length - value,
    }
    const delta = steps[event.key]
    if (delta === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    // Moves to the middle of the frame, because the rounded start of a frame may be in the previous frame.
    moveTo(value + delta + (Math.abs(delta) === step ? step / 2 : 0))
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
      className={`time-${variant === 'head' ? 'seek' : 'handle'}`}
      data-look={variant}
      style={position}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (variant === 'head') drag(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
    />
  )
}
