import { useState } from 'react'
import { createInvitationLink, type Invitation, type StaffMember, withdrawInvitation } from '#contract/studio/staff.ts'
import {
  ReauthenticationDialog,
  describeError,
  roleNames,
  describeRoles,
  studioCall,
  StudioSection,
  formatMoment,
  useAccess,
  useLinkDialog,
  useReauthentication,
} from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { FactorBadge } from './second-factor-rule.tsx'
import { useStaffChange } from './staff-queries.ts'

/** Email address that can wrap before its `@` in a narrow column. */
const WrappableEmail = ({ text }: { text: string }) => {
  const [name, host] = text.split(/(?=@[^@]*$)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}

export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  const { id: ownId, may } = useAccess()
  const [editedId, setEditedId] = useState<string>()
  return (
    <>
      <table className="studio-table">
        <caption className="sr-only">Staff</caption>
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Roles</th>
            <th scope="col" className="lg:max-[64rem]:hidden">
              Permissions
            </th>
            <th scope="col">Second factor</th>
            <th scope="col">Last seen</th>
            {may('staff.change') && (
              <th scope="col" className="last">
                <span className="sr-only">Change</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {staff.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <WrappableEmail text={person.email ?? person.id} />
                {person.id === ownId && <span className="font-normal text-quiet"> (you)</span>}
              </th>
              <td className="first-letter:uppercase">
                {roleNames(person.roles)}
                {person.teachesAs !== null && <span className="text-quiet"> as {person.teachesAs}</span>}
              </td>
              <td className="lg:max-[64rem]:hidden">{describeRoles(person.roles)}</td>
              <td>
                <FactorBadge person={person} />
              </td>
              <td className="whitespace-nowrap" data-name="Last seen:">
                {person.lastSeen === null ? 'Never' : formatMoment(person.lastSeen)}
              </td>
              {may('staff.change') && (
                <td className="last">
                  <button type="button" className="row-action" onClick={() => setEditedId(person.id)}>
                    Change<span className="sr-only"> the roles of {person.email ?? person.id}</span>
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ChangeDialog
        key={editedId}
        person={staff.find(({ id }) => id === editedId)}
        onClose={() => setEditedId(undefined)}
      />
    </>
  )
}

/** Table of pending invitations; hidden if no invitation is pending. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { may } = useAccess()
  const { withReauthentication, reauthentication } = useReauthentication()
  const withdraw = useStaffChange((id: string) =>
    withReauthentication(() => studioCall(withdrawInvitation, { params: { id } })),
  )
  if (invitations.length === 0) return null
  const revokeInvitation = ({ id, email }: Invitation) =>
    withdraw.mutateAsync(id).then(
      () => {
        // Moves the focus, because the row with the button was removed.
        document.getElementById('content')?.focus()
        showToast(`Invitation of ${email} revoked.`, { isSuccess: true })
      },
      (reason: unknown) => showToast(describeError(reason)),
    )
  return (
    <StudioSection title="Invited">
      <table className="studio-table">
        <caption className="sr-only">Invitations that haven’t been accepted yet</caption>
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Roles</th>
            <th scope="col">Invited</th>
            <th scope="col">Invited by</th>
            <th scope="col">Link expires</th>
            {may('staff.change') && (
              <th scope="col" className="last">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row">
                <WrappableEmail text={invitation.email} />
              </th>
              <td className="first-letter:uppercase">{roleNames(invitation.roles)}</td>
              <td data-name="Invited:">{formatMoment(invitation.invitedAt)}</td>
              <td data-name="Invited by:">
                {invitation.invitedBy === null ? 'Operator' : <WrappableEmail text={invitation.invitedBy} />}
              </td>
              <td data-name="Link expires:">{formatMoment(invitation.expiresAt)}</td>
              {may('staff.change') && (
                <td className="last">
                  <span className="inline-flex flex-wrap justify-end gap-x-4 max-md:justify-start">
                    <NewLink invitation={invitation} />
                    <button type="button" className="row-action" onClick={() => void revokeInvitation(invitation)}>
                      Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
                    </button>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ReauthenticationDialog reauthentication={reauthentication} />
    </StudioSection>
  )
}

/** Button that replaces the link of an invitation and shows the new one. */
function NewLink({ invitation: { id, email } }: { invitation: Invitation }) {
  const { create, dialog } = useLinkDialog({
    title: 'Invitation link',
    text: `Give this link to ${email}. It works once, and only with this email address. Earlier links no longer work.`,
    note: 'They sign in with this address first, or sign up with it.',
    createLink: () => studioCall(createInvitationLink, { params: { id } }),
  })
  return (
    <>
      <button type="button" className="row-action" onClick={create}>
        New link<span className="sr-only"> for {email}</span>
      </button>
      {dialog}
    </>
  )
}
