import { useSyncExternalStore } from 'react'
import { followDiscreet, isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

const LeaveNow = lazyComponent(async () => (await import('./leave-now.tsx')).LeaveNow)

/** Leave button and neutral title in discreet mode. The code is loaded only if discreet mode is on. */
export function DiscreetMode() {
  const isEnabled = useSyncExternalStore(followDiscreet, isDiscreet, () => false)
  return isEnabled && <LeaveNow />
}
