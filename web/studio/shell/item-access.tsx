import type { ReactNode } from 'react'
import { AccessContext, withItemPermissions, useAccess } from './use-studio.ts'

interface ItemAccessProps {
  /** Whether the user may change the item, or create a new item. */
  mayChange: boolean
  children: ReactNode
}

/** Provides the permissions for one item. Teachers may edit and publish only their own lessons. */
export const ItemAccess = ({ mayChange, children }: ItemAccessProps) => (
  <AccessContext value={withItemPermissions(useAccess(), mayChange)}>{children}</AccessContext>
)
