import { type SubmitEvent, useState } from 'react'
import { MAX_INSTRUCTOR_NAME_LENGTH } from '#contract/studio/limits.ts'
import type { Role } from '#contract/studio/permissions.ts'
import { changeRoles, removeStaff, resetFactor, type StaffMember } from '#contract/studio/staff.ts'
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
import { showToast } from '#web/ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'
import { applyRoleEdits, nameConflict, type NameEdit, type RoleEdits, roleEditsBetween } from './role-edits.ts'
import { useStaffChange } from './staff-queries.ts'

interface ChangeDialogProps {
  /** Staff member to change; undefined while the dialog is closed. */
  person: StaffMember | undefined
  onClose: () => void
}

/** Dialog that changes the roles of a staff member, removes the second factor, or removes the member from staff. */
export function ChangeDialog({ person, onClose }: ChangeDialogProps) {
  return (
    <Dialog
      isOpen={person !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Roles"
      text={person && <b className="font-semibold wrap-anywhere">{person.email ?? person.id}</b>}
    >
      {person && <ChangeForm person={person} onClose={onClose} />}
    </Dialog>
  )
}

function ChangeForm({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { roles, teachesAs, nameError, chooseRoles, setTeachesAs } = useRoleFields(person)
  const [error, setError] = useState<{ roles?: string; request?: string }>({})
  const { withReauthentication, reauthentication } = useReauthentication()
  const { id: ownId, sendsMail } = useAccess()
  const { id, version } = person
  const name = person.email ?? id
  const change = useStaffChange((next: Role[]) =>
    withReauthentication(() =>
      studioCall(changeRoles, {
        params: { id },
        body: { roles: next, version, teachesAs: teachesAs.trim() === '' ? null : teachesAs.trim() },
      }),
    ),
  )
  const remove = useStaffChange(() => withReauthentication(() => studioCall(removeStaff, { params: { id } })))
  const reset = useStaffChange(() => withReauthentication(() => studioCall(resetFactor, { params: { id } })))
  const isBusy = change.isPending || remove.isPending || reset.isPending
  const canReset = id !== ownId && (person.passkeys > 0 || person.hasApp)
  const finishWithToast = (message: string) => {
    onClose()
    showToast(message, { isSuccess: true })
  }
  const showError = (reason: unknown) => setError({ request: describeError(reason) })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (roles.length === 0) return setError({ roles: 'Choose at least one role, or remove them from staff.' })
    await change.mutateAsync(roles).then(() => finishWithToast(`Roles of ${name} saved.`), showError)
  }
  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <p role="alert" className="font-semibold text-bad empty:hidden">
          {error.request}
        </p>
        <RoleChoice selectedRoles={roles} onChoose={chooseRoles} error={error.roles} />
        {roles.includes('teacher') && (
          <Field
            name="teachesAs"
            label="Their name in lessons"
            hint="They can edit lessons that list this name as an instructor, and lessons that they create."
            error={nameError}
            maxLength={MAX_INSTRUCTOR_NAME_LENGTH}
            value={teachesAs}
            onChange={(event) => setTeachesAs(event.currentTarget.value)}
          />
        )}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" aria-disabled={isBusy}>
            Save roles
          </Button>
          <DialogClose className={buttonClass()}>Cancel</DialogClose>
        </p>
        {canReset && (
          <DangerousAction
            text={`If they lost their second factor, you can remove it. They’re then signed out everywhere${sendsMail ? ' and get an email' : ''}. Make sure the request is really from them.`}
            label="Remove second factor"
            isBusy={isBusy}
            onPress={() =>
              void reset
                .mutateAsync(undefined)
                .then(() => finishWithToast(`Second factor of ${name} removed.`), showError)
            }
          />
        )}
        <DangerousAction
          text="They lose access to the Studio immediately and keep their member account."
          label="Remove from staff"
          isBusy={isBusy}
          onPress={() =>
            void remove.mutateAsync(undefined).then(() => finishWithToast(`${name} was removed from staff.`), showError)
          }
        />
      </form>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </>
  )
}

/** State of the form's fields. Stores only edits, so that changes by another owner are kept after a refetch. */
function useRoleFields(person: StaffMember) {
  const [roleEdits, setRoleEdits] = useState<RoleEdits>({})
  const [nameEdit, setNameEdit] = useState<NameEdit>()
  return {
    roles: applyRoleEdits(person.roles, roleEdits),
    teachesAs: nameEdit?.text ?? person.teachesAs ?? '',
    nameError: nameConflict(person.teachesAs, nameEdit),
    chooseRoles: (chosenRoles: readonly Role[]) => setRoleEdits(roleEditsBetween(person.roles, chosenRoles)),
    setTeachesAs: (text: string) =>
      setNameEdit({ text, storedName: nameEdit ? nameEdit.storedName : person.teachesAs }),
  }
}

interface DangerousActionProps {
  /** Description of the effect. */
  text: string
  label: string
  isBusy: boolean
  onPress: () => void
}

const DangerousAction = ({ text, label, isBusy, onPress }: DangerousActionProps) => (
  <div className="border-t border-rule pt-5">
    <p className="text-sm leading-[1.45] text-quiet">{text}</p>
    <Button
      size="small"
      className="mt-3 border-bad! text-bad!"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      {label}
    </Button>
  </div>
)
