import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

interface OptionsProps<T> {
  /** Such as `Quality`. */
  name: string
  /** What holds now, in words: part of the button's name. */
  now: string
  options: readonly { value: T; words: string }[]
  chosen: T
  onChoose: (value: T) => void
  disabled?: boolean
  children: ReactNode
}

/** A button that opens a row of choices. The row lies over the lesson bar, never over the picture. */
export function Options<T>({ name, now, options, chosen, onChoose, disabled, children }: OptionsProps<T>) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    root.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    const gone = new AbortController()
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    const escaped = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('pointerdown', outside, gone)
    document.addEventListener('focusin', outside, gone)
    document.addEventListener('keydown', escaped, gone)
    return () => gone.abort()
  }, [open])

  return (
    <div ref={root} className="options">
      <button
        ref={opener}
        type="button"
        className="control"
        aria-label={`${name}: ${now}`}
        title={`${name}: ${now}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div id={id} role="group" aria-label={name} className="option-row">
          <span aria-hidden="true">{name}</span>
          {options.map(({ value, words }) => (
            <button
              key={words}
              type="button"
              className="option tabular"
              aria-pressed={value === chosen}
              onClick={() => {
                onChoose(value)
                close()
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
