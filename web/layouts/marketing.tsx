import { Outlet } from 'react-router'
import type { Handle } from './zone.ts'

export const handle: Handle = { zone: 'manual', withoutScripts: true }

export default function Marketing() {
  return (
    <main className="grow">
      <Outlet />
    </main>
  )
}
