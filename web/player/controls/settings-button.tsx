import { useEffect, useId, useRef, useState } from 'react'
import { PlayerIcon } from '../icons.tsx'
import { useStudyTools } from '../study-tools.lazy.tsx'

/** Opens the settings once their code is loaded. */
export function SettingsButton() {
  const tools = useStudyTools()
  const { open, setOpen, close, root, opener } = usePopover()
  const id = useId()
  return (
    <div ref={root} className="settings">
      <button
        ref={opener}
        type="button"
        className="control"
        aria-label="Settings"
        title="Settings"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={!tools}
        onClick={() => setOpen(!open)}
      >
        <PlayerIcon name="quality" />
      </button>
      {open && tools && <tools.SettingsPanel id={id} onDone={close} />}
    </div>
  )
}

/**
 * Popover near a button. Escape closes it and returns the focus to the button; an outside click or focus only closes
 * it.
 */
function usePopover() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    const controller = new AbortController()
    const closeOnOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('pointerdown', closeOnOutside, controller)
    document.addEventListener('focusin', closeOnOutside, controller)
    document.addEventListener('keydown', closeOnEscape, controller)
    return () => controller.abort()
  }, [open])
  return { open, setOpen, close, root, opener }
}
