import { Outlet } from 'react-router'

export default function MembersOnly() {
  return <Outlet />
}
