import { useSyncExternalStore } from 'react'
import { followDiscreet, isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

const LeaveNow = lazyComponent(async () => (await import('./leave-now.tsx')).LeaveNow)

/** Discreet mode inside the application. Who has not turned it on only pays for a read of the storage. */
export function Discreet() {
  const isOn = useSyncExternalStore(followDiscreet, isDiscreet, () => false)
  return isOn && <LeaveNow />
}
