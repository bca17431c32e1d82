import type { ReactNode } from 'react'
import { AccessContext, accessTo, useAccess } from './use-studio.ts'

interface ItemAccessProps {
  /** From the server for an existing item; for a new one, whether the caller may create it. */
  mayChange: boolean
  children: ReactNode
}

/** Adds the permissions for one item to `may`: teachers edit and publish their own lessons and read all others. */
export const ItemAccess = ({ mayChange, children }: ItemAccessProps) => (
  <AccessContext value={accessTo(useAccess(), mayChange)}>{children}</AccessContext>
)
