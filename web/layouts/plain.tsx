import { Outlet } from 'react-router'
import type { Handle } from './zone.ts'

export const handle: Handle = { zone: 'manual' }

/** Forms stand alone: no header, no footer (specification §2). */
export default function Plain() {
  return <Outlet />
}
