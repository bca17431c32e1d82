import type { QueryClient } from '@tanstack/react-query'
import { sendWaiting } from './member-outbox.ts'
import { followWatched } from './watched-query.ts'

/** Keeps what was seen in step with the academy, both ways. */
export const followProgress = (queries: QueryClient, ownerId: string, signal: AbortSignal) => {
  sendWaiting(ownerId, signal)
  return followWatched(queries, ownerId, signal)
}
