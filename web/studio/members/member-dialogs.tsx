import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PlanType } from '#contract/content/plans-file.ts'
import { MAX_LABELS_PER_MEMBER, MAX_MEMBER_LABEL_LENGTH, MAX_MEMBER_REASON_LENGTH } from '#contract/studio/limits.ts'
import { labelMember } from '#contract/studio/member-labels.ts'
import { deleteMember, disableMember, grantPlan, type Member } from '#contract/studio/members.ts'
import { DialogForm } from '#web/studio/content/index.ts'
import {
  ReauthenticationDialog,
  studioCall,
  useAccess,
  useReauthentication,
  useStudioChange,
} from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { planOf } from '#web/plans.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { formatDeviceCount, memberName, planName } from './member-text.ts'
import { labelsQuery } from './members-queries.ts'

interface DialogProps {
  member: Member
  isOpen: boolean
  onClose: () => void
}

const dialogProps = ({ isOpen, onClose }: DialogProps) => ({
  isOpen,
  onOpenChange: (next: boolean) => next || onClose(),
})

/** Dialog that edits a member's labels. */
export const LabelsDialog = (props: DialogProps) => (
  <Dialog {...dialogProps(props)} title="Labels" text="Separate labels with commas. Members can’t see them.">
    <LabelsForm {...props} />
  </Dialog>
)

function LabelsForm({ member, onClose }: DialogProps) {
  const { id } = member
  // Labels when the dialog was opened. The server rejects the save if the labels have changed in the meantime.
  const [labels] = useState(member.labels)
  const { change } = useStudioChange()
  const { data } = useQuery(labelsQuery)
  const otherLabels = (data?.labels ?? []).filter((label) => !labels.includes(label))
  const submit = async (form: FormData) => {
    const typedLabels = formText(form, 'labels').split(',')
    const next = typedLabels.map((label) => label.trim()).filter((label) => label !== '')
    if (next.length > MAX_LABELS_PER_MEMBER) return `Use at most ${MAX_LABELS_PER_MEMBER} labels.`
    if (next.some((label) => label.length > MAX_MEMBER_LABEL_LENGTH))
      return `Use at most ${MAX_MEMBER_LABEL_LENGTH} characters per label.`
    await change(
      () => studioCall(labelMember, { params: { id }, body: { labels: next, before: labels } }),
      'Labels saved.',
    )
    onClose()
    return undefined
  }
  return (
    <DialogForm action="Save labels" submit={submit}>
      <Field
        name="labels"
        label="Labels"
        defaultValue={labels.join(', ')}
        autoCapitalize="none"
        hint={otherLabels.length > 0 && `Other labels: ${otherLabels.join(', ')}.`}
      />
    </DialogForm>
  )
}

/** Dialog that grants a free period of the full plan. */
export function GrantDialog(props: DialogProps) {
  const { member, onClose } = props
  const { sendsMail } = useAccess()
  const { change } = useStudioChange()
  const { withReauthentication, reauthentication } = useReauthentication()
  const submit = async (form: FormData) => {
    const plan = PlanType.safeParse(formText(form, 'plan')).data
    if (plan === undefined) return 'Choose a plan.'
    await change(
      () => withReauthentication(() => studioCall(grantPlan, { params: { id: member.id }, body: { plan } })),
      `${memberName(member)} now has the full plan.${sendsMail ? ' We’ve emailed them about it.' : ''}`,
    )
    onClose()
    return undefined
  }
  const text =
    member.plan === null
      ? 'The plan starts now. The member isn’t charged, now or later.'
      : 'The plan starts when the current period ends. The member isn’t charged.'
  return (
    <>
      <Dialog {...dialogProps(props)} title="Give a plan" text={text}>
        <DialogForm action="Give plan" submit={submit}>
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 text-sm font-semibold">Plan</legend>
            {PlanType.options.map((plan) => (
              <label key={plan} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input type="radio" name="plan" value={plan} className="size-5 shrink-0 accent-(--text)" />
                {planOf(plan).name}
              </label>
            ))}
          </fieldset>
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}

/** Dialog that disables an account until it is enabled again. */
export function DisableDialog(props: DialogProps) {
  const { member, onClose } = props
  const { change } = useStudioChange()
  const { sendsMail } = useAccess()
  const submit = async (form: FormData) => {
    const body = { reason: formText(form, 'reason').trim(), isNotified: form.has('isNotified') }
    await change(
      () => studioCall(disableMember, { params: { id: member.id }, body }),
      `${memberName(member)}’s account is disabled.`,
    )
    onClose()
    return undefined
  }
  return (
    <Dialog
      {...dialogProps(props)}
      title={`Disable ${memberName(member)}’s account`}
      text={<Consequences member={member} />}
    >
      <DialogForm action="Disable account" cancelLabel="Keep account enabled" submit={submit}>
        <Field name="reason" label="Reason, for staff and the audit log" maxLength={MAX_MEMBER_REASON_LENGTH} />
        {sendsMail && member.email !== null && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name="isNotified" defaultChecked className="size-5 shrink-0 accent-(--text)" />
            Notify {memberName(member)} by email, without the reason
          </label>
        )}
      </DialogForm>
    </Dialog>
  )
}

const Consequences = ({ member }: { member: Member }) => (
  <>
    {member.sessions.length > 0 && (
      <>
        Signs them out of <b className="font-semibold">{formatDeviceCount(member)}</b> immediately.{' '}
      </>
    )}
    They can’t sign in.{' '}
    {member.plan !== null && `Their plan (${planName(member.plan)}) keeps running, and nothing is refunded. `}
    Lists, notes and the training record are kept. To restore access, choose{' '}
    <b className="font-semibold">Enable account</b>.
  </>
)

/** Dialog that deletes an account with all its data. */
export function DeleteDialog(props: DialogProps) {
  const { member } = props
  const navigate = useNavigate()
  const { sendsMail } = useAccess()
  const { change } = useStudioChange()
  const { withReauthentication, reauthentication } = useReauthentication()
  const submit = async () => {
    await change(
      async () => {
        await withReauthentication(() => studioCall(deleteMember, { params: { id: member.id } }))
        await navigate(paths.studioMembers(), { replace: true })
      },
      `${memberName(member)}’s account is deleted.`,
    )
    return undefined
  }
  return (
    <>
      <Dialog
        {...dialogProps(props)}
        title={`Delete ${memberName(member)}’s account`}
        text={`Permanently deletes lists, notes, clips and the training record, and stops charges. Orders are kept without a name.${sendsMail ? ' The member gets an email that confirms the deletion.' : ''}`}
      >
        <DialogForm action="Delete account and data" cancelLabel="Keep the account" submit={submit}>
          {null}
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
