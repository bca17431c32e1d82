import type { ReactNode } from 'react'

interface ControlProps {
  /** What it is called, and by that what it does. */
  name: string
  /** Keys that do the same, in the notation of `aria-keyshortcuts`. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  className?: string
  onPress: () => void
  children: ReactNode
}

/** One button of the deck. Whether it is on is said by `pressed`, or by a name that changes: never by both. */
export function Control({ name, keys, pressed, disabled, className = '', onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={`control ${className}`}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
