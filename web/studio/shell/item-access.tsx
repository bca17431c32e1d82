import type { ReactNode } from 'react'
import { AccessContext, accessTo, useAccess } from './use-studio.ts'

interface ItemAccessProps {
  /** As the server says of an item; of no item, whether one may begin one of one's own. */
  mayChange: boolean
  children: ReactNode
}

/** Below it `may` answers for one item: a teacher writes and publishes their own lessons, and reads all others. */
export const ItemAccess = ({ mayChange, children }: ItemAccessProps) => (
  <AccessContext value={accessTo(useAccess(), mayChange)}>{children}</AccessContext>
)
