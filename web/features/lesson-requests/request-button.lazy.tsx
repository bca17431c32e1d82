import { lazyComponent } from '#web/ui/lazy.tsx'
import type { RequestProps } from './request-button.tsx'

const RequestToggle = lazyComponent(async () => (await import('./request-button.tsx')).RequestToggle)

/** Requests a mail for when an announced lesson is there. Its space is reserved until its code is loaded. */
export const RequestButton = (props: RequestProps) => (
  <div className="min-h-11">
    <RequestToggle {...props} />
  </div>
)
