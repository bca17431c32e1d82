import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { GymBagLink } from '#web/features/gym-bag/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const subscribeToNetwork = (listener: () => void) => {
  for (const turn of ['online', 'offline']) window.addEventListener(turn, listener)
  return () => {
    for (const turn of ['online', 'offline']) window.removeEventListener(turn, listener)
  }
}
const useOffline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine,
    () => false,
  )

/** Time of the displayed catalogue, if its last refetch failed; 0 otherwise. */
const staleSince = (queries: QueryClient): number => {
  const state = queries.getQueryState(['catalogue'])
  return state?.status === 'error' && state.data !== undefined ? state.dataUpdatedAt : 0
}

const useStaleSince = () => {
  const queries = useQueryClient()
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => staleSince(queries),
    () => 0,
  )
}

/** Polling interval in milliseconds while the server does not respond. */
const RECOVERY_INTERVAL = 10_000

/** Refetches failed queries once the server responds, because an online browser does not notice its recovery. */
function useRecovery(queries: QueryClient) {
  useEffect(() => {
    const check = async () => {
      const hasFailed = queries.getQueryState(['catalogue'])?.status === 'error'
      if (!hasFailed || document.visibilityState === 'hidden' || !navigator.onLine) return
      if (await isServerResponding())
        await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    const timer = setInterval(() => void check(), RECOVERY_INTERVAL)
    return () => clearInterval(timer)
  }, [queries])
}

/** A direct request: a query client that assumes to be offline would not send any. */
const isServerResponding = () =>
  client.request({ method: 'GET', path: '/healthz' }).then(
    () => true,
    () => false,
  )

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Shows that data may be stale: offline, or the catalogue could not be refetched. */
export function ConnectionStrip() {
  const queries = useQueryClient()
  const isOffline = useOffline()
  const stale = useStaleSince()
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    if (await isServerResponding()) await queries.invalidateQueries()
    setTrying(false)
  }
  useRecovery(queries)
  const text = isOffline
    ? 'You’re offline. Changes to your list, clips, notes and reviews are sent when you’re back online.'
    : stale > 0
      ? `Couldn’t refresh the lessons. You’re seeing those from ${clock.format(stale)}.`
      : ''
  return (
    <div role="status" className="connection-strip">
      {text !== '' && (
        <p className="page">
          <span>{text}</span>
          <GymBagLink size="small" />
          <Button size="small" aria-disabled={isTrying} onClick={() => void retry()}>
            <Icon name="retry" className="size-5" /> {isTrying ? 'Trying…' : 'Try again'}
          </Button>
        </p>
      )}
    </div>
  )
}
