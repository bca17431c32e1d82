import { Outlet } from 'react-router'

export default function Browse() {
  return (
    <main className="grow">
      <Outlet />
    </main>
  )
}
