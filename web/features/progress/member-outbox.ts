import { watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { createOutbox } from './outbox.ts'

/** The page's own storage, and the academy. */
export const memberOutbox = (ownerId: string) =>
  createOutbox({ storage: globalThis.localStorage, ownerId, send: watched(client, ownerId).send })

/** Sends what an earlier page, or a day without a network, has left: now, and whenever the network comes back. */
export function sendWaitingProgress(ownerId: string, signal: AbortSignal) {
  const outbox = memberOutbox(ownerId)
  globalThis.addEventListener?.('online', () => void outbox.flush(), { signal })
  void outbox.flush()
}
