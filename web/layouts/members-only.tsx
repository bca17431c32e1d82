import { Outlet } from 'react-router'
import { KeepMember } from '#web/layouts/overlays/keep-member.tsx'
import { RequireMember } from '#web/session/require-member.tsx'

export default function MembersOnly() {
  return (
    <RequireMember>
      <Outlet />
      <KeepMember />
    </RequireMember>
  )
}
