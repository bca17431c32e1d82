import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { describeFailure } from '#web/features/account/index.ts'
import '#web/ui/dialog.css'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  text: string
  /** Label of the confirm button. */
  label: string
  onConfirm: () => Promise<void>
}

/** Shared demo accounts always reject the action, so this error has its own text. */
const describeActionFailure = (reason: unknown) =>
  reason instanceof ApiError && reason.errorCode === 'DemoAccount'
    ? describeFailure(reason).text
    : 'Something went wrong. Nothing was changed. Try again in a moment.'

/** Confirms an irreversible action. Shows errors in the dialog, where the action can be retried. */
export function ConfirmDialog({ isOpen, onOpenChange, title, text, label, onConfirm }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirmAction = () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    void onConfirm()
      .then(
        () => onOpenChange(false),
        (reason: unknown) => setFailure(describeActionFailure(reason)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-back" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="text-4xl leading-[1.02] condensed">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-4">{text}</AlertDialog.Description>
          <p role="alert" className="mt-4 font-semibold text-bad empty:hidden">
            {failure}
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <AlertDialog.Close className={buttonClass()}>Keep it</AlertDialog.Close>
            <Button onClick={confirmAction} aria-disabled={isBusy} className="border-bad! text-bad!">
              {label}
            </Button>
          </p>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
