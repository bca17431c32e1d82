import type { ReactNode } from 'react'
import { AccessContext, withItemPermissions, useAccess } from './use-studio.ts'

interface ItemAccessProps {
  /** Whether the caller may change the item. For a new item: whether the caller may create it. */
  mayChange: boolean
  children: ReactNode
}

/** Provides the permissions for one item. Teachers may edit and publish their own lessons, but only read others. */
export const ItemAccess = ({ mayChange, children }: ItemAccessProps) => (
  <AccessContext value={withItemPermissions(useAccess(), mayChange)}>{children}</AccessContext>
)
