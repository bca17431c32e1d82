import { lazyComponent } from '#web/ui/lazy.tsx'
import { sizeOf } from './toggle-size.ts'

/** Puts a lesson into My List, or takes it out. */
export const MyListToggle = lazyComponent(
  async () => (await import('./toggle.tsx')).Toggle,
  ({ look }) => <span className={sizeOf[look]} />,
)
