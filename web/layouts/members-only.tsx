import { Outlet } from 'react-router'
import { AccountSwitchGuard } from '#web/layouts/overlays/account-switch-guard.tsx'
import { RequireMember } from '#web/session/require-member.tsx'

export default function MembersOnly() {
  return (
    <RequireMember>
      <Outlet />
      <AccountSwitchGuard />
    </RequireMember>
  )
}
