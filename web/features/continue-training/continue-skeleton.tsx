import type { ReactNode } from 'react'
import { SkeletonRows, type Card } from '#web/features/catalogue/index.ts'

export interface ContinueProps {
  /** The card of a lesson, by its key. */
  cardOf: (key: string) => Card | undefined
  /** What is below the row, for the keys of the lessons in it. */
  children: (begun: readonly string[]) => ReactNode
}

/** Rows that are not loaded yet. */
export const ContinueSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonRows />
  </div>
)
