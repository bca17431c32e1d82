import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonRows } from '#web/features/catalogue/index.ts'
import type { TodayProps } from './today.tsx'

/** Today section. `children` are rendered once its data is loaded, or alone if its code fails to load. */
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
