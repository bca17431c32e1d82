import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type ContentAnswer, moveText, scheduleText } from '#contract/studio/content.ts'
import { refusalText, studioCall } from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import type { TextKind } from './sections.ts'

interface DialogProps {
  kind: TextKind
  item: ContentAnswer
  isOpen: boolean
  onClose: () => void
  /** What the call has answered. */
  onDone: (item: ContentAnswer, words: string) => void
  /** Saves what is not saved yet, and answers the item then; undefined where that did not work. */
  saved: () => Promise<ContentAnswer | undefined>
}

/** A time as a field of the browser has it, in the time of the reader's clock. */
const toField = (iso: string | null) => {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const fromField = (value: string) => (value === '' ? null : new Date(value).toISOString())

/** Sets when a text appears by itself, and when it goes. */
export function ScheduleDialog({ kind, item, isOpen, onClose, onDone, saved }: DialogProps) {
  const submit = async (form: FormData) => {
    const publishAt = fromField(formText(form, 'publishAt'))
    const unpublishAt = fromField(formText(form, 'unpublishAt'))
    const current = await saved()
    if (!current) return 'Your changes aren’t saved yet. Close this and check for errors.'
    const { slug, version } = current
    const answer = await studioCall(scheduleText, { params: { kind, slug }, body: { version, publishAt, unpublishAt } })
    onDone(answer, publishAt === null && unpublishAt === null ? 'Schedule removed.' : 'Schedule saved.')
    return undefined
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpen={(next) => next || onClose()}
      title="Schedule"
      text="Times are in this device’s time zone. Leave a field empty to publish or unpublish by hand."
    >
      <DialogForm action="Save schedule" submit={submit}>
        <Field name="publishAt" type="datetime-local" label="Publish at" defaultValue={toField(item.publishAt)} />
        <Field name="unpublishAt" type="datetime-local" label="Unpublish at" defaultValue={toField(item.unpublishAt)} />
      </DialogForm>
    </Dialog>
  )
}

/** Gives a text another address. Who follows the former one is led to the new one. */
export function AddressDialog({ kind, item, isOpen, onClose, onDone, saved }: DialogProps) {
  const submit = async (form: FormData) => {
    const to = formText(form, 'address').trim()
    if (to === item.slug) {
      onClose()
      return undefined
    }
    const current = await saved()
    if (!current) return 'Your changes aren’t saved yet. Close this and check for errors.'
    const { slug, version } = current
    onDone(await studioCall(moveText, { params: { kind, slug }, body: { version, to } }), 'Address changed.')
    return undefined
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpen={(next) => next || onClose()}
      title="Address"
      text="Lowercase words with hyphens between them. Published addresses redirect to the new one."
    >
      <DialogForm action="Change address" submit={submit}>
        <Field
          name="address"
          label="Address"
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
  /**
   * For what ends or deletes something: what the button says that leaves all as it is. It stands first, and the action
   * is no invitation.
   */
  keep?: string
  /** Answers why it did not work; undefined where it did. */
  submit: (form: FormData) => Promise<string | undefined>
  children: ReactNode
}

/** A form in a dialog, with its one action. */
export function DialogForm({ action, keep, submit, children }: DialogFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    setBusy(true)
    setRefusal(await submit(new FormData(event.currentTarget)).catch(refusalText))
    setBusy(false)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-6">
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {refusal}
      </p>
      {children}
      <p className="flex flex-wrap gap-3">
        {keep !== undefined && <DialogClose className={buttonClass()}>{keep}</DialogClose>}
        <Button
          type="submit"
          tone={keep === undefined ? 'main' : 'plain'}
          className={keep === undefined ? '' : 'border-bad! text-bad!'}
          aria-disabled={isBusy}
        >
          {action}
        </Button>
        {keep === undefined && <DialogClose className={buttonClass()}>Cancel</DialogClose>}
      </p>
    </form>
  )
}
