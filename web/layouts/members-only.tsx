import { Outlet } from 'react-router'
import { RequireMember } from '#web/session/require-member.tsx'

export default function MembersOnly() {
  return (
    <RequireMember>
      <Outlet />
    </RequireMember>
  )
}
