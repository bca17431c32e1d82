import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type ContentItem, moveText, scheduleText } from '#contract/studio/content.ts'
import { describeError, studioCall } from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import type { DraftStore } from './draft-store.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'
import { failIfScheduleChanged } from './remaining-schedule.ts'
import type { TextKind } from './sections.ts'

interface DialogProps {
  kind: TextKind
  store: DraftStore
  item: ContentItem
  isOpen: boolean
  onClose: () => void
  onDone: (item: ContentItem, message: string) => void
  /** Saves the draft. Returns false if the save failed. */
  saveDraft: () => Promise<boolean>
}

/** Schedules publishing and unpublishing of a text. */
export const ScheduleDialog = ({ isOpen, onClose, ...formProps }: DialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={(next) => next || onClose()}
    title="Schedule"
    text="Times are in this device’s time zone. Leave a field empty to publish or unpublish manually."
  >
    <ScheduleForm {...formProps} />
  </Dialog>
)

function ScheduleForm({ kind, store, item, onDone, saveDraft }: Omit<DialogProps, 'isOpen' | 'onClose'>) {
  /** The item whose schedule the form shows. */
  const [shown, setShown] = useState(item)
  const submit = async (form: FormData) => {
    const publishAt = fromLocalInput(formText(form, 'publishAt'), shown.publishAt)
    const unpublishAt = fromLocalInput(formText(form, 'unpublishAt'), shown.unpublishAt)
    if (!(await saveDraft())) return 'Your changes aren’t saved yet. Close this dialog and check the editor for errors.'
    // The store may have loaded another person's version.
    setShown(store.current().item)
    failIfScheduleChanged(shown, store.current().item)
    const savedItem = await store.call(({ slug, version }) =>
      studioCall(scheduleText, { params: { kind, slug }, body: { version, publishAt, unpublishAt } }),
    )
    onDone(savedItem, publishAt === null && unpublishAt === null ? 'Schedule removed.' : 'Schedule saved.')
    return undefined
  }
  return (
    <DialogForm action="Save schedule" submit={submit}>
      <Field name="publishAt" type="datetime-local" label="Publish at" defaultValue={toLocalInput(shown.publishAt)} />
      <Field
        name="unpublishAt"
        type="datetime-local"
        label="Unpublish at"
        defaultValue={toLocalInput(shown.unpublishAt)}
      />
    </DialogForm>
  )
}

/** Changes the slug of a text. The old URL redirects to the new URL. */
export function AddressDialog({ kind, store, item, isOpen, onClose, onDone, saveDraft }: DialogProps) {
  const submit = async (form: FormData) => {
    const to = formText(form, 'address').trim()
    if (to === item.slug) {
      onClose()
      return undefined
    }
    if (!(await saveDraft())) return 'Your changes aren’t saved yet. Close this dialog and check the editor for errors.'
    const savedItem = await store.call(({ slug, version }) =>
      studioCall(moveText, { params: { kind, slug }, body: { version, to } }),
    )
    onDone(savedItem, 'Web address changed.')
    return undefined
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title="Web address"
      text="Lowercase words with hyphens between them. If the page is already published, its old address redirects to the new one."
    >
      <DialogForm action="Change web address" submit={submit}>
        <Field
          name="address"
          label="Web address"
          defaultValue={item.slug}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </DialogForm>
    </Dialog>
  )
}

interface DialogFormProps {
  action: string
  /** Label of the cancel button in a destructive dialog, where the button is first and the action not highlighted. */
  cancelLabel?: string
  /** Resolves to the error text; undefined on success. */
  submit: (form: FormData) => Promise<string | undefined>
  children: ReactNode
}

/** Form in a dialog with one action. */
export function DialogForm({ action, cancelLabel, submit, children }: DialogFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    // The browser reports an incomplete date as an empty text.
    const incompleteInput = inputs.find(({ validity }) => validity.badInput)
    if (incompleteInput) {
      incompleteInput.focus()
      return setErrorText('Complete the date and time, or clear the field.')
    }
    setBusy(true)
    setErrorText(await submit(new FormData(event.currentTarget)).catch(describeError))
    setBusy(false)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-6">
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {errorText}
      </p>
      {children}
      <p className="flex flex-wrap gap-3">
        {cancelLabel !== undefined && <DialogClose className={buttonClass()}>{cancelLabel}</DialogClose>}
        <Button
          type="submit"
          tone={cancelLabel === undefined ? 'main' : 'plain'}
          className={cancelLabel === undefined ? '' : 'border-bad! text-bad!'}
          aria-disabled={isBusy}
        >
          {action}
        </Button>
        {cancelLabel === undefined && <DialogClose className={buttonClass()}>Cancel</DialogClose>}
      </p>
    </form>
  )
}
