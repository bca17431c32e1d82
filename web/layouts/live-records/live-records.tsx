import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'

/** Follows changes of the member's records on all devices, and clears the cache when the member changes. */
export function LiveRecords() {
  const ownerId = useOwnerId()
  const queries = useQueryClient()
  useEffect(() => {
    if (ownerId === null) return undefined
    const controller = new AbortController()
    void import('./follow-records.ts').then(
      ({ followRecords }) => void (controller.signal.aborted || followRecords(queries, ownerId, controller.signal)),
      // Without the stream, queries are refetched on window focus.
      () => undefined,
    )
    return () => {
      controller.abort()
      queries.removeQueries({ queryKey: ['member', ownerId] })
    }
  }, [queries, ownerId])
  return null
}
