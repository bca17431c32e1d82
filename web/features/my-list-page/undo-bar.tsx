import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface UndoBarProps {
  title: string
  onUndo: () => void
  onClose: () => void
}

/** Stays until the member answers it or does something else: nobody has to hurry to undo a mistake. */
export function UndoBar({ title, onUndo, onClose }: UndoBarProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that had the focus was removed with its row.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [title])
  return (
    <div role="group" aria-label={`“${title}” removed from My List`} className="undo-bar">
      <p className="min-w-0 grow truncate">“{title}” removed from My List.</p>
      <button ref={undo} type="button" className="link shrink-0 cursor-pointer" onClick={onUndo}>
        Undo
      </button>
      <Button tone="bare" size="square" onClick={onClose}>
        <Icon name="cross" className="size-5" />
        <span className="sr-only">Close</span>
      </Button>
    </div>
  )
}
