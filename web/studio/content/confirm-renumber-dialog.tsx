import { type ListedLesson, type NumberChange, NumberList } from '#web/studio/lesson-lists/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogForm } from './publication-dialogs.tsx'

interface ConfirmRenumberDialogProps {
  action: string
  changes: readonly NumberChange[]
  lessons: readonly ListedLesson[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  submit: () => Promise<void>
}

/** Asks before an action that changes the numbers of other lessons for members. */
export const ConfirmRenumberDialog = ({
  action,
  changes,
  lessons,
  isOpen,
  onOpenChange,
  submit,
}: ConfirmRenumberDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title="The numbers of other lessons will change"
    text="Members see the new numbers at once. Links, notes and progress stay with each lesson."
  >
    <DialogForm
      action={action}
      submit={async () => {
        await submit()
        return undefined
      }}
    >
      <NumberList changes={changes} lessons={lessons} />
    </DialogForm>
  </Dialog>
)
