import { lazyComponent } from '#web/ui/lazy.tsx'
import { ContinueSkeleton } from './continue-skeleton.tsx'

/**
 * Row of unfinished lessons. Its children render once it is known whether the row exists, to avoid layout shift. If
 * its code fails to load, the children render without it.
 */
export const ContinueTraining = lazyComponent(
  async () => (await import('./continue-row.tsx')).ContinueRow,
  ({ children }, hasFailed) => (hasFailed ? children([]) : <ContinueSkeleton />),
)
