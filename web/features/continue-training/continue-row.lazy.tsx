import { lazyComponent } from '#web/ui/lazy.tsx'
import { ContinueSkeleton } from './continue-skeleton.tsx'

/**
 * Row of unfinished lessons. The children render once the row is known to be shown or omitted, to avoid layout shift.
 * If the code of the row fails to load, the children render without the row.
 */
export const ContinueTraining = lazyComponent(
  async () => (await import('./continue-row.tsx')).ContinueRow,
  ({ children }, hasFailed) => (hasFailed ? children([]) : <ContinueSkeleton />),
)
