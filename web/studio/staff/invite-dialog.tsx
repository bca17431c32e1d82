import { type SubmitEvent, useState } from 'react'
import type { Role } from '#contract/studio/permissions.ts'
import { inviteStaff } from '#contract/studio/staff.ts'
import { trimEmail } from '#contract/email.ts'
import { validateEmail } from '#web/features/account/index.ts'
import {
  ReauthenticationDialog,
  describeError,
  studioCall,
  useAccess,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { showToast } from '#web/ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useStaffChange } from './staff-queries.ts'

interface Errors {
  email?: string | undefined
  roles?: string | undefined
  request?: string
}

/** Button and form that invite a staff member. */
export function InviteStaff() {
  const [isOpen, setOpen] = useState(false)
  const { sendsMail } = useAccess()
  return (
    <>
      <Button tone="main" size="small" onClick={() => setOpen(true)}>
        Invite staff
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Invite staff"
        text={
          sendsMail
            ? 'They get an email with a link to the Studio. The link works once, for 7 days, and only with this email address.'
            : 'This academy doesn’t send emails yet. Choose “New link” afterwards and hand the link over. It works once, for 7 days, and only with this email address.'
        }
      >
        <InviteForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const requiredEmailError = (email: string) => (email === '' ? 'Enter an email address.' : validateEmail(email))

function InviteForm({ onDone }: { onDone: () => void }) {
  const { sendsMail } = useAccess()
  const [roles, setRoles] = useState<Role[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const { withReauthentication, reauthentication } = useReauthentication()
  const invite = useStaffChange((body: { email: string; roles: Role[] }) =>
    withReauthentication(() => studioCall(inviteStaff, { body })),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (invite.isPending) return
    const form = event.currentTarget
    const email = trimEmail(formText(new FormData(form), 'email'))
    const newErrors = {
      email: requiredEmailError(email),
      roles: roles.length === 0 ? 'Choose at least one role.' : undefined,
    }
    setErrors(newErrors)
    if (newErrors.email) return form.querySelector<HTMLElement>('[name=email]')?.focus()
    if (newErrors.roles) return form.querySelector<HTMLElement>('[type=checkbox]')?.focus()
    await invite.mutateAsync({ email, roles }).then(
      () => {
        onDone()
        showToast(
          sendsMail ? `Invitation sent to ${email}.` : `${email} is invited. Choose “New link” and hand it over.`,
          {
            isSuccess: true,
          },
        )
      },
      (reason: unknown) => setErrors({ request: describeError(reason) }),
    )
  }
  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {errors.request}
        </p>
        <Field
          name="email"
          label="Email address"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <RoleChoice selectedRoles={roles} onChoose={setRoles} error={errors.roles} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={invite.isPending}>
            {sendsMail ? 'Send invitation' : 'Invite'}
          </Button>
          <DialogClose className={buttonClass()}>Cancel</DialogClose>
        </p>
      </form>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}
