import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'

/** Follows what the member keeps, wherever it changes, and throws all of it away when they leave or another comes. */
export function LiveRecords() {
  const ownerId = useOwnerId()
  const queries = useQueryClient()
  useEffect(() => {
    if (ownerId === null) return undefined
    const left = new AbortController()
    void import('./follow-records.ts').then(
      ({ followRecords }) => void (left.signal.aborted || followRecords(queries, ownerId, left.signal)),
      // What is shown is then read again whenever somebody comes back to the window.
      () => undefined,
    )
    return () => {
      left.abort()
      queries.removeQueries({ queryKey: ['member', ownerId] })
    }
  }, [queries, ownerId])
  return null
}
