import { Outlet } from 'react-router'
import type { Handle } from './zone.ts'

export const handle: Handle = { zone: 'night' }

export default function Night() {
  return <Outlet />
}
