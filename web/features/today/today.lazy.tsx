import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonRows } from '#web/features/catalogue/index.ts'
import type { TodayProps } from './today.tsx'

/**
 * The day of the member, and all that is below it once it is known. Where its code does not load, the rest is shown
 * without it.
 */
export const Today = lazyComponent<TodayProps>(
  async () => (await import('./today.tsx')).Today,
  ({ children }, hasFailed) =>
    hasFailed ? (
      children(undefined)
    ) : (
      <div aria-hidden="true">
        <SkeletonRows />
      </div>
    ),
)
