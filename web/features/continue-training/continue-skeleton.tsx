import type { ReactNode } from 'react'
import { SkeletonRows, type Card } from '#web/features/catalogue/index.ts'

export interface ContinueProps {
  /** Every lesson that could be gone on with, as a card. */
  cardOf: (key: string) => Card | undefined
  /** What stands below. */
  children: ReactNode
}

/** Rows of which nothing is known yet. */
export const ContinueSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonRows />
  </div>
)
