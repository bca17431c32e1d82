import type { QueryClient } from '@tanstack/react-query'
import { callsWire } from '#web/api/functions.ts'
import { withLock } from '#web/api/named-lock.ts'
import { aborted } from '#web/api/page-visibility.ts'
import { client } from '#web/client.ts'
import { issuedAt } from '#web/session/storage/issued-at.ts'
import { deleteCopies, memberStorageKey } from '#web/session/storage/member-storage.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type ChangeCall, createChangeQueue } from './change-queue.ts'

/** Milliseconds until a change that is not answered waits again. It has an ID, and may be sent twice. */
const SEND_TIME = 30_000

const createQueue = (ownerId: string) =>
  createChangeQueue({
    storage: createSafeStorage(() => globalThis.localStorage),
    prefix: memberStorageKey(ownerId, 'change:'),
    makeRoom: deleteCopies,
    tokenIssuedAt: () => issuedAt(client.tokens.accessToken(ownerId)),
    send: ({ name, args, service, ...body }) =>
      client.callFunction(name, args, {
        ...(service !== undefined && { service }),
        body,
        userId: ownerId,
        keepalive: true,
        signal: AbortSignal.timeout(SEND_TIME),
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

/** Flushes that have not begun yet. They send all that is stored until then. */
const flushes = new Map<string, Promise<void>>()

/** Sends the changes that wait, one tab at a time. */
function flush(ownerId: string, queue: ReturnType<typeof createQueue>): Promise<void> {
  const begin = async () => {
    flushes.delete(ownerId)
    for (const { key, error } of await queue.flush())
      // Its sender may have heard of it meanwhile.
      if (!awaited.has(key) && queue.take(key) instanceof Error)
        showToast(`A change you made offline was rejected: ${error.error ?? 'the academy didn’t accept it'}.`)
  }
  // Not at once, even where the lock is free: it has to be noted before it begins.
  const flushing = flushes.get(ownerId) ?? Promise.resolve().then(() => withLock(`holdfast.changes.${ownerId}`, begin))
  flushing.catch(() => flushes.delete(ownerId))
  flushes.set(ownerId, flushing)
  return flushing
}

/** Milliseconds that pages wait for changes to be sent. Then they go on, as without a network. */
const PATIENCE = 10_000

/** Members of whom something was not sent in time, so that pages may show what was read before it. */
const late = new Set<string>()

/**
 * Sends the changes that wait, for as long as a page waits for it, or with `isWhole` until it has ended. Answers
 * whether all are sent.
 */
export async function flushChanges(ownerId: string, { isWhole = false } = {}): Promise<boolean> {
  const queue = queueOf(ownerId)
  if (queue.waiting().length === 0) return true
  // Signing out deletes what waits.
  if (client.tokens.refreshToken(ownerId) === null) return false
  const flushing = flush(ownerId, queue)
  await (isWhole ? flushing : Promise.race([flushing, aborted(AbortSignal.timeout(PATIENCE))]))
  const isSent = queue.waiting().length === 0
  if (!isSent) late.add(ownerId)
  return isSent
}

/**
 * Stores changes on this device, and sends them when all before them are sent. Resolves once they have arrived, or wait
 * for a network; rejects with the academy's refusal, where too many wait, and where the device has no room for them
 * while the academy does not answer.
 */
export async function saveChanges(ownerId: string, calls: readonly ChangeCall[]): Promise<void> {
  const queue = queueOf(ownerId)
  const keys = queue.put(calls)
  // A page that closes now may get no time for another word: what waits behind a change goes out with it, in its order.
  const waiting = queue.waiting().length
  if (waiting > keys.length && waiting <= QUICK) void queue.sendLast()
  for (const key of keys) awaited.add(key)
  await flushChanges(ownerId, { isWhole: !queue.isKept(keys) })
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
    if (queueOf(ownerId).waiting().length === 0 && !late.has(ownerId)) return
    if (!(await flushChanges(ownerId))) return
    late.delete(ownerId)
    await queries.invalidateQueries({ queryKey: ['member', ownerId] })
  }
  const sendQuietly = () => void send().catch(() => undefined)
  const timer = setInterval(sendQuietly, RETRY)
  signal.addEventListener('abort', () => clearInterval(timer))
  globalThis.addEventListener?.('online', sendQuietly, { signal })
  sendQuietly()
}
