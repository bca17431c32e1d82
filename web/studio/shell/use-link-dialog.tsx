import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { describeError } from './describe-error.ts'
import { ReauthenticationDialog, useReauthentication } from './reauthentication-dialog.lazy.tsx'
import { Secret } from './secret.tsx'

interface LinkDialogProps {
  title: string
  /** Who receives the link, and what it allows. */
  text: string
  note: string
  /** Creates the link after the reauthentication. */
  createLink: () => Promise<{ link: string }>
}

/** Returns a function that creates a link to hand over, and the dialog that shows the link. */
export function useLinkDialog({ title, text, note, createLink }: LinkDialogProps) {
  const [link, setLink] = useState<string>()
  const { withReauthentication, reauthentication } = useReauthentication()
  const create = () =>
    void withReauthentication(createLink).then(
      (created) => setLink(created.link),
      (reason: unknown) => showToast(describeError(reason)),
    )
  const dialog = (
    <>
      <Dialog isOpen={link !== undefined} onOpenChange={() => setLink(undefined)} title={title} text={text}>
        <Secret label="Link" value={link ?? ''} note={note} />
      </Dialog>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
  return { create, dialog }
}
