import { useSyncExternalStore } from 'react'
import { followDiscreet, isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

const LeaveNow = lazyComponent(async () => (await import('./leave-now.tsx')).LeaveNow)

/** Discreet mode in the application. If it is off, the only cost is a storage read. */
export function Discreet() {
  const isOn = useSyncExternalStore(followDiscreet, isDiscreet, () => false)
  return isOn && <LeaveNow />
}
