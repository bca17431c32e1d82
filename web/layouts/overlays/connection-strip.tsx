import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { GymBagLink } from '#web/features/gym-bag/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const subscribeToNetwork = (listener: () => void) => {
  for (const eventName of ['online', 'offline']) window.addEventListener(eventName, listener)
  return () => {
    for (const eventName of ['online', 'offline']) window.removeEventListener(eventName, listener)
  }
}
const useIsOffline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine,
    () => false,
  )

/** Returns the time in epoch milliseconds when the catalogue was fetched; 0 if its last refetch did not fail. */
const getStaleSince = (queryClient: QueryClient): number => {
  const state = queryClient.getQueryState(['catalogue'])
  return state?.status === 'error' && state.data !== undefined ? state.dataUpdatedAt : 0
}

const useStaleSince = () => {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => getStaleSince(queryClient),
    () => 0,
  )
}

/** Polling interval while the server does not respond. */
const RECOVERY_INTERVAL_MS = 10_000

/** Refetches failed queries when the server responds again, because browsers do not notice a server's recovery. */
function useRecovery(queryClient: QueryClient) {
  useEffect(() => {
    const check = async () => {
      const hasFailed = queryClient.getQueryState(['catalogue'])?.status === 'error'
      if (!hasFailed || document.visibilityState === 'hidden' || !navigator.onLine) return
      if (await isServerResponding())
        await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    const timer = setInterval(() => void check(), RECOVERY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [queryClient])
}

/** Sends a request without the query client, which sends no requests while it is offline. */
const isServerResponding = () =>
  client.request({ method: 'GET', path: '/healthz' }).then(
    () => true,
    () => false,
  )

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Shows that data may be stale because the device is offline or the catalogue could not be refetched. */
export function ConnectionStrip() {
  const queryClient = useQueryClient()
  const isOffline = useIsOffline()
  const staleSince = useStaleSince()
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    if (await isServerResponding()) await queryClient.invalidateQueries()
    setTrying(false)
  }
  useRecovery(queryClient)
  const text = isOffline
    ? 'You’re offline. Your changes are sent when you’re back online.'
    : staleSince > 0
      ? `Couldn’t refresh the lessons. You’re seeing the lessons from ${timeFormat.format(staleSince)}.`
      : ''
  return (
    <div role="status" className="connection-strip">
      {text !== '' && (
        <p className="page">
          <span>{text}</span>
          <GymBagLink size="small" />
          <Button size="small" aria-disabled={isTrying} onClick={() => void retry()}>
            <Icon name="retry" className="size-5 max-md:hidden" /> {isTrying ? 'Trying…' : 'Try again'}
          </Button>
        </p>
      )}
    </div>
  )
}
