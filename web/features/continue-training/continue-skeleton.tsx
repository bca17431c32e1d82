import type { ReactNode } from 'react'
import { SkeletonRows, type Card } from '#web/features/catalogue/index.ts'

export interface ContinueProps {
  /** Returns the card of a lesson key. */
  getCard: (key: string) => Card | undefined
  /** Renders the content below, given the lesson keys in the row. */
  children: (startedKeys: readonly string[]) => ReactNode
}

export const ContinueSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonRows />
  </div>
)
