import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Notice of a change, with a button that undoes it. */
export const UndoNotice = ({ onUndo, children }: { onUndo: () => void; children: ReactNode }) => (
  <p
    role="status"
    className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-l-4 border-good bg-raised px-4 py-2"
  >
    {children}
    <Button size="small" onClick={onUndo}>
      Undo
    </Button>
  </p>
)
