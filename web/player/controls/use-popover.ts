import { useEffect, useRef, useState } from 'react'

/** A button that opens something near it. It closes by Escape and by a press or a focus elsewhere; the focus goes back to the button. */
export function usePopover() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
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
  return { open, setOpen, close, root, opener }
}
