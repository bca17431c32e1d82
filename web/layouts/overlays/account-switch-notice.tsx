import { useState } from 'react'
import { paths } from '#web/routing/paths.ts'
import { type Member, getMemberName } from '#web/session/member.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'

interface AccountSwitchNoticeProps {
  opener: Member
  /** Current member of the browser. */
  other: Member
}

/** Dialog shown when another member is signed in. The dialog blocks the page until the user chooses a member. */
export function AccountSwitchNotice({ opener, other }: AccountSwitchNoticeProps) {
  const [isOpen, setOpen] = useState(true)
  const mayStay = opener.state === 'active'
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isOpen) => setOpen(isOpen || !mayStay)}
      title="Another member is signed in"
      text={`${getMemberName(other)} is now signed in on this device. This page was opened by ${getMemberName(opener)}. If you continue, unsaved text on this page is lost.`}
    >
      <p className="mt-6 flex flex-wrap gap-3">
        {/* Loads a new document, so that no data of the other member remains. */}
        <Button tone="main" className="wrap-anywhere" onClick={() => location.assign(paths.browse())}>
          Continue as {getMemberName(other)}
        </Button>
        {mayStay && (
          <DialogClose className={`${buttonClass()} wrap-anywhere`}>Stay as {getMemberName(opener)}</DialogClose>
        )}
      </p>
    </Dialog>
  )
}
