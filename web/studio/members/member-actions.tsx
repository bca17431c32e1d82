import { useState } from 'react'
import { confirmMember, createResetLink, mailMemberLink } from '#contract/studio/member-links.ts'
import { enableMember, type Member, signOutMember } from '#contract/studio/members.ts'
import { studioCall, useAccess, useLinkDialog, useStudioChange } from '#web/studio/shell/index.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'
import { DeleteDialog, DisableDialog, GrantDialog, LabelsDialog } from './member-dialogs.tsx'
import { formatDeviceCount, memberName } from './member-text.ts'

type OpenedDialog = 'labels' | 'grant' | 'disable' | 'delete'

/** Actions that staff can take for a member, grouped by risk. */
export function MemberActions({ member }: { member: Member }) {
  const { may } = useAccess()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>()
  const { changeWithToast, isBusy } = useStudioChange()
  const params = { id: member.id }
  const name = memberName(member)
  const dialogProps = (dialogName: OpenedDialog) => ({
    member,
    isOpen: openedDialog === dialogName,
    onClose: () => setOpenedDialog(undefined),
  })
  const confirm = async () => {
    await changeWithToast(() => studioCall(confirmMember, { params }), `${name} can sign in now.`)
    // The button of a completed action is removed, and the focus with it.
    afterNextPaint(() => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus()
    })
  }
  const signOut = () =>
    void changeWithToast(() => studioCall(signOutMember, { params }), `${name} is signed out everywhere.`)
  const enable = () => void changeWithToast(() => studioCall(enableMember, { params }), `${name} can sign in again.`)
  return (
    <div className="grid content-start gap-9" aria-busy={isBusy}>
      <Group title="General">
        {member.email !== null && !member.isDisabled && <LinkActions member={member} />}
        {member.mayBeConfirmed && (
          <Action label="Confirm email address" hint="by hand" onPress={() => void confirm()} />
        )}
        <Action
          label="Change labels"
          hint={member.labels.length === 1 ? '1 label' : `${member.labels.length} labels`}
          onPress={() => setOpenedDialog('labels')}
        />
      </Group>
      <Group title="Billing">
        {member.billing.state === 'renewing' || member.billing.state === 'grace' ? (
          <p className="py-3 text-sm text-quiet">
            The plan renews automatically. You can give another plan once it’s canceled.
          </p>
        ) : (
          <Action label="Give a plan" hint="free of charge" onPress={() => setOpenedDialog('grant')} />
        )}
      </Group>
      {member.isStaff ? (
        <p className="text-sm text-quiet">
          This member is on the staff. To sign them out, or to disable or delete the account, an owner has to remove
          them from staff first.
        </p>
      ) : (
        <Group title="Access" isDanger>
          {/* Rendered without active sessions too, so that the clicked button keeps the focus. */}
          <Action label="Sign out everywhere" hint={formatDeviceCount(member)} onPress={signOut} />
          {member.isDisabled ? (
            <Action label="Enable account" hint="restores access" onPress={enable} />
          ) : (
            <Action label="Disable account" hint="can be undone" onPress={() => setOpenedDialog('disable')} />
          )}
          {may('members.delete') && (
            <Action label="Delete account and data" hint="permanent" onPress={() => setOpenedDialog('delete')} />
          )}
        </Group>
      )}
      <LabelsDialog {...dialogProps('labels')} />
      <GrantDialog {...dialogProps('grant')} />
      <DisableDialog {...dialogProps('disable')} />
      <DeleteDialog {...dialogProps('delete')} />
    </div>
  )
}

/** Actions that email a link, or show the link if the academy sends no emails. */
function LinkActions({ member }: { member: Member }) {
  const { may, sendsMail } = useAccess()
  const { changeWithToast } = useStudioChange()
  const sendLink = (purpose: 'confirm' | 'reset') =>
    void changeWithToast(
      () => studioCall(mailMemberLink, { params: { id: member.id }, body: { purpose } }),
      `Email sent to ${member.email}.`,
    )
  if (!sendsMail) return may('members.delete') && !member.isStaff && <ResetLinkAction member={member} />
  return (
    <>
      <Action label="Send password reset link" hint="by email" onPress={() => sendLink('reset')} />
      {!member.isConfirmed && (
        <Action label="Send confirmation link" hint="by email" onPress={() => sendLink('confirm')} />
      )}
    </>
  )
}

/** Action that shows a password reset link, in an academy that sends no emails. */
function ResetLinkAction({ member: { id, email } }: { member: Member }) {
  const { create, dialog } = useLinkDialog({
    title: 'Password reset link',
    text: `Give this link only to ${email}. Whoever opens it can sign in to the account.`,
    note: 'It works once, for 30 minutes.',
    createLink: () => studioCall(createResetLink, { params: { id } }),
  })
  return (
    <>
      <Action label="Create password reset link" hint="to hand over" onPress={create} />
      {dialog}
    </>
  )
}

interface GroupProps {
  title: string
  isDanger?: boolean
  children: React.ReactNode
}

const Group = ({ title, isDanger = false, children }: GroupProps) => (
  <section className="member-actions" data-danger={isDanger || undefined}>
    <h2 className="text-xl leading-none condensed">{title}</h2>
    {children}
  </section>
)

interface ActionProps {
  label: string
  /** Description of the effect. */
  hint: string
  onPress: () => void
}

const Action = ({ label, hint, onPress }: ActionProps) => (
  <button type="button" className="member-action" onClick={onPress}>
    {label}
    <span>{hint}</span>
  </button>
)
