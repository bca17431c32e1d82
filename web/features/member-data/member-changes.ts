import type { QueryClient } from '@tanstack/react-query'
import { callsWire } from '#web/api/functions.ts'
import { withLock } from '#web/api/named-lock.ts'
import { client } from '#web/client.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type ChangeCall, createChangeQueue } from './change-queue.ts'

const createQueue = (ownerId: string) =>
  createChangeQueue({
    storage: createSafeStorage(() => globalThis.localStorage),
    prefix: memberStorageKey(ownerId, 'change:'),
    send: ({ name, args, service, id }) =>
      client.callFunction(name, args, {
        ...(service !== undefined && { service }),
        id,
        userId: ownerId,
        keepalive: true,
      }),
    sendLast: (calls) =>
      client.call(
        callsWire,
        { body: { calls: calls.map(({ args, ...call }) => ({ ...call, arguments: args })) } },
        { userId: ownerId, keepalive: true },
      ),
  })

const queues = new Map<string, ReturnType<typeof createQueue>>()

/** The changes of a member that wait in this browser. */
function queueOf(ownerId: string) {
  const queue = queues.get(ownerId) ?? createQueue(ownerId)
  queues.set(ownerId, queue)
  return queue
}

/** Many phones end a page that is out of sight without another word. */
const sendLast = () => {
  for (const [ownerId, queue] of queues) if (client.tokens.refreshToken(ownerId) !== null) void queue.sendLast()
}
globalThis.window?.addEventListener('pagehide', sendLast)
globalThis.document?.addEventListener('visibilitychange', () => document.hidden && sendLast())

/** So many changes that wait are gestures in quick succession. More of them wait for a network. */
const QUICK = 5

/** Changes whose sender waits for the outcome and reports it to the member itself. */
const awaited = new Set<string>()

/** Sends the changes that wait, one tab at a time. Answers whether all are sent. */
export async function flushChanges(ownerId: string): Promise<boolean> {
  const queue = queueOf(ownerId)
  if (queue.waiting().length === 0) return true
  // Signing out deletes what waits.
  if (client.tokens.refreshToken(ownerId) === null) return false
  const refused = await withLock(`holdfast.changes.${ownerId}`, () => queue.flush())
  for (const { key, error } of refused)
    if (!awaited.has(key))
      showToast(
        `A change that you made without a network was refused: ${error.error ?? 'the academy does not take it'}.`,
      )
  return queue.waiting().length === 0
}

/**
 * Stores changes on this device, and sends them when all before them are sent. Resolves once they have arrived, or wait
 * for a network; rejects with the academy's refusal, and where too many wait.
 */
export async function saveChanges(ownerId: string, calls: readonly ChangeCall[]): Promise<void> {
  const queue = queueOf(ownerId)
  const keys = calls.map((call) => queue.put(call))
  // A page that closes now may get no time for another word: what waits behind a change goes out with it, in its order.
  const waiting = queue.waiting().length
  if (waiting > keys.length && waiting <= QUICK) void queue.sendLast()
  for (const key of keys) awaited.add(key)
  await flushChanges(ownerId)
  const outcomes = keys.map((key) => {
    awaited.delete(key)
    return queue.take(key)
  })
  const refusal = outcomes.find((outcome) => outcome instanceof Error)
  if (refusal) throw refusal
}

/** Milliseconds between two tries while changes wait: a network may be back without the browser noticing. */
const RETRY = 15_000

/**
 * Sends what waits: now, when the network comes back, and from time to time. What is shown is read again afterwards.
 */
export function sendWaitingChanges(queries: QueryClient, ownerId: string, signal: AbortSignal) {
  const send = async () => {
    if (queueOf(ownerId).waiting().length === 0) return
    if (await flushChanges(ownerId)) await queries.invalidateQueries({ queryKey: ['member', ownerId] })
  }
  const sendQuietly = () => void send().catch(() => undefined)
  const timer = setInterval(sendQuietly, RETRY)
  signal.addEventListener('abort', () => clearInterval(timer))
  globalThis.addEventListener?.('online', sendQuietly, { signal })
  sendQuietly()
}
