import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonRows } from '#web/features/catalogue/index.ts'
import type { TodayProps } from './today.tsx'

/** Today section. Its children render once its data is loaded. If its code fails to load, they render without it. */
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
