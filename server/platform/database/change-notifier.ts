import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from './connections.ts'
import type { Database } from './database.ts'
import type { Logger } from '../logging/log.ts'
import { coalesceRuns } from '../jobs/coalesce-runs.ts'

/**
 * Notifies every process on this database that documents or sessions changed. A notification has no payload. Each
 * listener reads the change log, which it also polls, so a lost notification only delays a change.
 */
export interface ChangeNotifier {
  /**
   * Must be called after the commit, because a NOTIFY inside a transaction serializes all commits. Never throws. Calls
   * within 10 ms are coalesced.
   */
  notify(): void
  /**
   * Calls `listener` on each notification of the channel, and whenever a notification may have been missed. The first
   * call opens the connection. Returns a function that removes the listener.
   */
  onNotify(listener: () => void, channel?: Channel): () => void
  close(): Promise<void>
}

/**
 * `holdfast`: documents or sessions changed. `holdfast_content`: content was published. `holdfast_connections`: the
 * payment provider or mail server changed.
 */
const channels = ['holdfast', 'holdfast_content', 'holdfast_connections'] as const
export type Channel = (typeof channels)[number]

/** Name of the listening connection in `pg_stat_activity`. */
export const NOTIFIER_NAME = 'holdfast-notifier'
/** Minimum interval of the notifications of this process. */
const NOTIFY_INTERVAL_MS = 10
/** First and longest delay before reconnecting. */
const RETRY_DELAY_MS = { first: 100, max: 5000 }

export function openChangeNotifier(db: Database, url: string, log: Logger): ChangeNotifier {
  const closing = new AbortController()
  const listeners = new Map<() => void, Channel>()
  let listening: Promise<void> | undefined
  /**
   * Calls the listeners of a channel. Without a channel, calls all listeners, because a notification of any channel may
   * have been missed.
   */
  const onNotification = (channel?: string) =>
    listeners.forEach(
      (listenerChannel, listener) => (channel === undefined || channel === listenerChannel) && listener(),
    )
  return {
    notify: createNotify(db, log, closing.signal),
    onNotify(listener, channel = 'holdfast') {
      listeners.set(listener, channel)
      listening ??= keepListening(url, log, onNotification, closing.signal)
      return () => void listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}

function createNotify(db: Database, log: Logger, closing: AbortSignal): () => void {
  const send = coalesceRuns(async () => {
    if (closing.aborted) return
    await sql`notify holdfast`
      .execute(db)
      .catch((error: unknown) => closing.aborted || log.warn({ err: error }, 'could not send a change notification'))
    await pause(NOTIFY_INTERVAL_MS)
  })
  return () => void send()
}

/** Listens until closing. Logs a lost connection once and reconnects with exponential backoff. */
async function keepListening(
  url: string,
  log: Logger,
  onNotification: (channel?: string) => void,
  closing: AbortSignal,
): Promise<void> {
  let wait = 0
  const onConnect = () => {
    if (wait > 0) log.info('listening for changes again')
    wait = 0
    onNotification()
  }
  while (!closing.aborted) {
    const error = await listenOnce(url, { onNotification, onConnect }, closing)
    if (closing.aborted) return
    if (wait === 0) log.warn({ err: error }, 'lost the connection that listens for changes; reconnecting')
    wait = Math.min(RETRY_DELAY_MS.max, wait * 2 || RETRY_DELAY_MS.first)
    await pause(wait, undefined, { signal: closing }).catch(() => {})
  }
}

/** Listens on one connection until it closes. Returns the error, if any. */
async function listenOnce(
  url: string,
  { onNotification, onConnect }: { onNotification: (channel?: string) => void; onConnect: () => void },
  closing: AbortSignal,
): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: NOTIFIER_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  const ended = Promise.withResolvers<unknown>()
  const end = (error?: unknown) => ended.resolve(error)
  client
    .on('error', end)
    .on('end', end)
    .on('notification', ({ channel }) => onNotification(channel))
  closing.addEventListener('abort', end, { once: true })
  client
    .connect()
    .then(() => client.query(channels.map((channel) => `listen ${channel}`).join('; ')))
    .then(onConnect)
    .catch(end)
  const error = await ended.promise
  closing.removeEventListener('abort', end)
  // Not awaited, because an unresponsive server does not confirm the end of the connection.
  void client.end().catch(() => {})
  return error
}
