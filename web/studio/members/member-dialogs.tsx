import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Ptype } from '#contract/plans.ts'
import { MEMBER_LABELS, MEMBER_LABEL_LENGTH, MEMBER_REASON_LENGTH } from '#contract/studio/limits.ts'
import { labelMember } from '#contract/studio/member-labels.ts'
import { deleteMember, disableMember, grantPlan, type Member } from '#contract/studio/members.ts'
import { DialogForm } from '#web/studio/content/index.ts'
import { ReauthenticationDialog, studioCall, useReauthentication, useStudioChange } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { planOf } from '#web/plans.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { devices, memberName, planName } from './member-text.ts'
import { labelsQuery } from './members-queries.ts'

interface DialogProps {
  member: Member
  isOpen: boolean
  onClose: () => void
}

const dialogOf = ({ isOpen, onClose }: DialogProps) => ({ isOpen, onOpen: (next: boolean) => next || onClose() })

/** The labels of a member, with commas between them. */
export const LabelsDialog = (props: DialogProps) => (
  <Dialog {...dialogOf(props)} title="Labels" text="With commas between them. Members do not see them.">
    <LabelsForm {...props} />
  </Dialog>
)

function LabelsForm({ member, onClose }: DialogProps) {
  const { id } = member
  // Those that the field began with: a save is refused where somebody else has changed them meanwhile.
  const [labels] = useState(member.labels)
  const { change } = useStudioChange()
  const { data } = useQuery(labelsQuery)
  const others = (data?.labels ?? []).filter((label) => !labels.includes(label))
  const submit = async (form: FormData) => {
    const typed = formText(form, 'labels').split(',')
    const next = typed.map((label) => label.trim()).filter((label) => label !== '')
    if (next.length > MEMBER_LABELS) return `A member has at most ${MEMBER_LABELS} labels.`
    if (next.some((label) => label.length > MEMBER_LABEL_LENGTH))
      return `A label has at most ${MEMBER_LABEL_LENGTH} characters.`
    await change(
      () => studioCall(labelMember, { params: { id }, body: { labels: next, before: labels } }),
      'The labels are changed.',
    )
    onClose()
    return undefined
  }
  return (
    <DialogForm action="Change the labels" submit={submit}>
      <Field
        name="labels"
        label="Labels"
        defaultValue={labels.join(', ')}
        autoCapitalize="none"
        hint={others.length > 0 && <span className="block pt-1.5">There are also: {others.join(', ')}.</span>}
      />
    </DialogForm>
  )
}

/** A period of the full plan for nothing. */
export function GrantDialog(props: DialogProps) {
  const { member, onClose } = props
  const { change } = useStudioChange()
  const { run, proving } = useReauthentication()
  const submit = async (form: FormData) => {
    const plan = Ptype.safeParse(formText(form, 'plan')).data
    if (plan === undefined) return 'Choose a plan.'
    await change(
      () => run(() => studioCall(grantPlan, { params: { id: member.id }, body: { plan } })),
      `${memberName(member)} has the full plan, and a mail that says so.`,
    )
    onClose()
    return undefined
  }
  const text =
    member.plan === null
      ? 'It begins now. Nothing is charged for it, now or later.'
      : 'It follows the period that runs. Nothing is charged for it.'
  return (
    <>
      <Dialog {...dialogOf(props)} title="Give a plan" text={text}>
        <DialogForm action="Give the plan" submit={submit}>
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 text-sm font-semibold">Plan</legend>
            {Ptype.options.map((plan) => (
              <label key={plan} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input type="radio" name="plan" value={plan} className="size-5 shrink-0 accent-(--text)" />
                {planOf(plan).name}
              </label>
            ))}
          </fieldset>
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog proving={proving} />
    </>
  )
}

/** Closes an account until it is enabled again. */
export function DisableDialog(props: DialogProps) {
  const { member, onClose } = props
  const { change } = useStudioChange()
  const submit = async (form: FormData) => {
    const body = { reason: formText(form, 'reason').trim(), isNotified: form.has('isNotified') }
    await change(
      () => studioCall(disableMember, { params: { id: member.id }, body }),
      `The account of ${memberName(member)} is disabled.`,
    )
    onClose()
    return undefined
  }
  return (
    <Dialog
      {...dialogOf(props)}
      title={`Disable the account of ${memberName(member)}`}
      text={<Consequences member={member} />}
    >
      <DialogForm action="Disable account" keep="Keep the account open" submit={submit}>
        <Field name="reason" label="Reason, for staff and the audit log" maxLength={MEMBER_REASON_LENGTH} />
        {member.email !== null && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name="isNotified" defaultChecked className="size-5 shrink-0 accent-(--text)" />
            Tell {memberName(member)} by mail, without the reason
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
        Signed out of <b className="font-semibold">{devices(member)}</b> at once.{' '}
      </>
    )}
    Cannot sign in any more.{' '}
    {member.plan !== null && `The plan (${planName(member.plan)}) keeps running, and nothing is refunded. `}
    Lists, notes and the training record stay: <b className="font-semibold">Enable</b> brings all of it back.
  </>
)

/** Deletes an account with everything in it. */
export function DeleteDialog(props: DialogProps) {
  const { member } = props
  const navigate = useNavigate()
  const { change } = useStudioChange()
  const { run, proving } = useReauthentication()
  const submit = async () => {
    await change(
      async () => {
        await run(() => studioCall(deleteMember, { params: { id: member.id } }))
        await navigate(paths.studioMembers(), { replace: true })
      },
      `The account of ${memberName(member)} is deleted.`,
    )
    return undefined
  }
  return (
    <>
      <Dialog
        {...dialogOf(props)}
        title={`Delete the account of ${memberName(member)}`}
        text="Lists, notes, clips and the training record are gone for good, and charges stop. Orders stay in the books without a name. A mail confirms it."
      >
        <DialogForm action="Delete with all data" keep="Keep the account" submit={submit}>
          {null}
        </DialogForm>
      </Dialog>
      <ReauthenticationDialog proving={proving} />
    </>
  )
}
