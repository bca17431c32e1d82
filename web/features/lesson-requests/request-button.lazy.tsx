import { lazyComponent } from '#web/ui/lazy.tsx'
import type { RequestProps } from './request-button.tsx'

const RequestToggle = lazyComponent(async () => (await import('./request-button.tsx')).RequestToggle)

/** Button that requests an email when an announced lesson is published. Reserves its height while loading. */
export const RequestButton = (props: RequestProps) => (
  <div className="min-h-11">
    <RequestToggle {...props} />
  </div>
)
