import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface UndoBarProps {
  title: string
  onUndo: () => void
  onClose: () => void
}

/** Shown until the member closes it or changes the list again. Has no timeout, so that nobody has to hurry. */
export function UndoBar({ title, onUndo, onClose }: UndoBarProps) {
  const undoButton = useRef<HTMLButtonElement>(null)
  // The focused button was removed with its row.
  useEffect(() => undoButton.current?.focus({ preventScroll: true }), [title])
  return (
    <div role="group" aria-label={`“${title}” removed from My List`} className="undo-bar">
      <p className="min-w-0 grow truncate">“{title}” removed from My List.</p>
      <button ref={undoButton} type="button" className="link shrink-0 cursor-pointer" onClick={onUndo}>
        Undo
      </button>
      <Button tone="bare" size="square" onClick={onClose}>
        <Icon name="cross" className="size-5" />
        <span className="sr-only">Close</span>
      </Button>
    </div>
  )
}
