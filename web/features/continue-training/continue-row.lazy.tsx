import { lazyComponent } from '#web/ui/lazy.tsx'
import { ContinueSkeleton } from './continue-skeleton.tsx'

/**
 * The row of begun lessons, and everything below it as soon as it is known whether there is a row: nothing moves down
 * later. Where its code does not load, what is below is shown without it.
 */
export const ContinueTraining = lazyComponent(
  async () => (await import('./continue-row.tsx')).ContinueRow,
  ({ children }, hasFailed) => (hasFailed ? children([]) : <ContinueSkeleton />),
)
