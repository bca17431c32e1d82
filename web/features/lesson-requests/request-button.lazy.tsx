import { lazyComponent } from '#web/ui/lazy.tsx'
import type { WishProps } from './request-button.tsx'

const WishToggle = lazyComponent(async () => (await import('./request-button.tsx')).WishToggle)

/** The academy writes to the member when an announced lesson is there. Its space is reserved until its code is loaded. */
export const WishButton = (props: WishProps) => (
  <div className="min-h-11">
    <WishToggle {...props} />
  </div>
)
