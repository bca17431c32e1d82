import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'

/**
 * Subscribes to changes of the member's records by all devices. Clears the cache when another member signs in.
 */
export function LiveRecords() {
  const ownerId = useOwnerId()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (ownerId === null) return undefined
    const controller = new AbortController()
    void import('./follow-records.ts').then(
      ({ followRecords }) => void (controller.signal.aborted || followRecords(queryClient, ownerId, controller.signal)),
      // Without the stream, queries are refetched on window focus.
      () => undefined,
    )
    return () => {
      controller.abort()
      queryClient.removeQueries({ queryKey: ['member', ownerId] })
    }
  }, [queryClient, ownerId])
  return null
}
