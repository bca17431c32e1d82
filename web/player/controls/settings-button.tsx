import { useId } from 'react'
import { PlayerIcon } from '../icons.tsx'
import { useStudyTools } from '../study-tools.lazy.tsx'
import { usePopover } from './use-popover.ts'

/** What is set once and then left alone. Its panel comes with the second part of the code. */
export function SettingsControl() {
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
        <PlayerIcon sign="quality" />
      </button>
      {open && tools && <tools.SettingsPanel id={id} onDone={close} />}
    </div>
  )
}
