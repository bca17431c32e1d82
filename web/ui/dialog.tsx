import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import './dialog.css'

interface DialogProps {
  isOpen: boolean
  /** Called when the dialog is opened or closed. */
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Description that screen readers announce with the title. */
  text?: ReactNode
  children: ReactNode
}

/** Modal dialog. Escape closes the dialog. After closing, the focus is restored. */
export function Dialog({ isOpen, onOpenChange, title, text, children }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="dialog-back" />
        <Base.Popup className="dialog">
          <Base.Title className="text-4xl leading-[1.02] condensed">{title}</Base.Title>
          {text && <Base.Description className="mt-4">{text}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Button that closes the dialog without an action. */
export const DialogClose = Base.Close
