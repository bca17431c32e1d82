import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { CONNECT_TIME } from './connections.ts'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Wakes whoever waits for changes, in every process on this database. It says that something happened, never what: a listener looks for
 * itself, and looks now and then without a ring, so that a lost one delays and never loses.
 */
export interface Doorbell {
  /** Call it after the commit: a NOTIFY inside would let all commits queue up. It never fails, and many rings within a moment are one. */
  ring(): void
  /** Calls on each ring, and whenever rings may have been missed. The first listener opens the connection. Answers what ends it. */
  onRing(listener: () => void): () => void
  close(): Promise<void>
}

/** What the listening connection calls itself, for an operator who looks at `pg_stat_activity`. */
export const DOORBELL = 'holdfast-doorbell'
/** Milliseconds between two rings of this process. */
const RING_EVERY = 10
/** Milliseconds before the next try to connect, the first time and at most. */
const RETRY = { first: 100, most: 5000 }

export function openDoorbell(db: Database, url: string, log: Logger): Doorbell {
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let listening: Promise<void> | undefined
  const rang = () => listeners.forEach((listener) => listener())
  return {
    ring: createRinger(db, log, closing.signal),
    onRing(listener) {
      listeners.add(listener)
      listening ??= keepListening(url, log, rang, closing.signal)
      return () => void listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}

function createRinger(db: Database, log: Logger, closing: AbortSignal): () => void {
  const ring = oneAtATime(async () => {
    if (closing.aborted) return
    await sql`notify holdfast`
      .execute(db)
      .catch((error: unknown) => closing.aborted || log.warn({ err: error }, 'a change could not be announced'))
    await pause(RING_EVERY)
  })
  return () => void ring()
}

/** Listens until closing. A lost connection is said once, and opened again with growing pauses. */
async function keepListening(url: string, log: Logger, rang: () => void, closing: AbortSignal): Promise<void> {
  let wait = 0
  const heard = () => {
    if (wait > 0) log.info('hearing of changes again')
    wait = 0
    rang()
  }
  while (!closing.aborted) {
    const error = await listenOnce(url, { rang, heard }, closing)
    if (closing.aborted) return
    if (wait === 0) log.warn({ err: error }, 'the connection that hears of changes was lost')
    wait = Math.min(RETRY.most, wait * 2 || RETRY.first)
    await pause(wait, undefined, { signal: closing }).catch(() => {})
  }
}

/** One connection's life. Answers why it ended. */
async function listenOnce(
  url: string,
  { rang, heard }: { rang: () => void; heard: () => void },
  closing: AbortSignal,
): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: DOORBELL,
    connectionTimeoutMillis: CONNECT_TIME,
    query_timeout: CONNECT_TIME,
    keepAlive: true,
  })
  const ended = Promise.withResolvers<unknown>()
  const end = (error?: unknown) => ended.resolve(error)
  client.on('error', end).on('end', end).on('notification', rang)
  closing.addEventListener('abort', end, { once: true })
  client
    .connect()
    .then(() => client.query('listen holdfast'))
    .then(heard)
    .catch(end)
  const error = await ended.promise
  closing.removeEventListener('abort', end)
  // Not waited for: a server that does not answer does not say goodbye either.
  void client.end().catch(() => {})
  return error
}
