import { useQuery } from '@tanstack/react-query'
import {
  AuditLog,
  SecondFactorRule,
  Invitations,
  InviteStaff,
  staffQuery,
  StaffTable,
} from '#web/studio/staff/index.ts'
import { StudioContent, StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Staff')

/** Staff and their roles, invitations, and the audit log. */
export default function Staff() {
  const { may } = useAccess()
  const query = useQuery({ ...staffQuery, enabled: may('staff.read') })
  if (!may('staff.read'))
    return (
      <StudioPage title="Staff">
        <p className="measure">Your role doesn’t give you access to the staff list. Ask an owner for access.</p>
      </StudioPage>
    )
  return (
    <StudioPage title="Staff" action={may('staff.change') && <InviteStaff />}>
      <StudioContent query={query} label="The staff list">
        {({ staff, invitations, isSecondFactorRequired }) => (
          <>
            <SecondFactorRule staff={staff} isRequired={isSecondFactorRequired} />
            <StaffTable staff={staff} />
            <Invitations invitations={invitations} />
          </>
        )}
      </StudioContent>
      {may('log.read') && <AuditLog staffEmails={query.data?.staff.flatMap(({ email }) => email ?? []) ?? []} />}
    </StudioPage>
  )
}
