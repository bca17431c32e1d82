import { lazy, Suspense, useSyncExternalStore } from 'react'
import { followDiscreet, isDiscreet } from '#web/public-site/discreet/discreet-switch.ts'

const LeaveNow = lazy(async () => ({ default: (await import('./leave-now.tsx')).LeaveNow }))

/** Discreet mode inside the application. Who has not turned it on loads a question to the storage and nothing else. */
export function Discreet() {
  const isOn = useSyncExternalStore(followDiscreet, isDiscreet, () => false)
  return (
    isOn && (
      <Suspense>
        <LeaveNow />
      </Suspense>
    )
  )
}
