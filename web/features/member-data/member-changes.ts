import type { QueryClient } from '@tanstack/react-query'
import { batchEndpoint } from '#web/api/functions.ts'
import { withLock } from '#web/api/named-lock.ts'
import { whenAborted } from '#web/api/page-visibility.ts'
import { type ApiError, isQuotaError, isServerFailure } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { readIssuedAt } from '#web/session/storage/issued-at.ts'
import { deleteCopies, getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type ChangeCall, createChangeQueue } from './change-queue.ts'

/** Timeout in milliseconds of sending a change. Retries are safe because the change's ID makes it idempotent. */
const SEND_TIMEOUT_MS = 30_000

const createQueue = (ownerId: string) =>
  createChangeQueue({
    storage: createSafeStorage(() => globalThis.localStorage),
    prefix: getMemberStorageKey(ownerId, 'change:'),
    setAsidePrefix: getMemberStorageKey(ownerId, 'set-aside:'),
    freeSpace: deleteCopies,
    tokenIssuedAt: () => readIssuedAt(client.tokens.accessToken(ownerId)),
    send: ({ name, args, service, ...retry }) =>
      client.callFunction(name, args, {
        ...(service !== undefined && { service }),
        retry,
        userId: ownerId,
        keepalive: true,
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      }),
    sendBatch: (calls) =>
      client.call(
        batchEndpoint,
        { body: { calls: calls.map(({ args, ...call }) => ({ ...call, arguments: args })) } },
        { userId: ownerId, keepalive: true },
      ),
  })

const queues = new Map<string, ReturnType<typeof createQueue>>()

function getQueue(ownerId: string) {
  const queue = queues.get(ownerId) ?? createQueue(ownerId)
  queues.set(ownerId, queue)
  return queue
}

/** Mobile browsers terminate hidden pages without further events. */
const sendBeforeUnload = () => {
  for (const [ownerId, queue] of queues) if (client.tokens.refreshToken(ownerId) !== null) void queue.sendBeforeUnload()
}
globalThis.window?.addEventListener('pagehide', sendBeforeUnload)
globalThis.document?.addEventListener('visibilitychange', () => document.hidden && sendBeforeUnload())

/** Maximum number of queued changes that count as quick successive actions. A longer queue was filled offline. */
const MAX_BACKLOG = 5

/** Changes whose caller waits for the outcome and reports it to the member. */
const awaitedKeys = new Set<string>()

/** Flushes that are scheduled but not started. They include all changes stored until they start. */
const scheduledFlushes = new Map<string, Promise<void>>()

const KEPT_TEXT = 'It’s kept on this device, and we’ll try again when you open the app.'
const NOT_SAVED_TEXT = `The academy couldn’t save one of your changes. ${KEPT_TEXT}`

function reportRejection(reason: ApiError) {
  const { error = 'the academy didn’t accept it' } = reason
  if (isServerFailure(reason)) showToast(NOT_SAVED_TEXT)
  else showToast(`A change you made offline was rejected: ${error}.${isQuotaError(reason) ? ` ${KEPT_TEXT}` : ''}`)
}

/** Sends the set-aside changes once more, and tells the member if changes are still not saved. */
async function retrySetAside(queue: ReturnType<typeof createQueue>) {
  for (const { error } of await queue.retrySetAside()) reportRejection(error)
  if (queue.getSetAside().length > 0) showToast(NOT_SAVED_TEXT)
}

/** Sends queued changes, in one tab at a time. */
function flush(ownerId: string, queue: ReturnType<typeof createQueue>): Promise<void> {
  const flushQueue = async () => {
    scheduledFlushes.delete(ownerId)
    for (const { key, error } of await queue.flush((key) => awaitedKeys.has(key)))
      // The caller can have received the outcome meanwhile.
      if (!awaitedKeys.has(key) && queue.takeOutcome(key) instanceof Error) reportRejection(error)
  }
  // Deferred even if the lock is free, so that the flush is registered before it starts.
  const pendingFlush =
    scheduledFlushes.get(ownerId) ?? Promise.resolve().then(() => withLock(`holdfast.changes.${ownerId}`, flushQueue))
  pendingFlush.catch(() => scheduledFlushes.delete(ownerId))
  scheduledFlushes.set(ownerId, pendingFlush)
  return pendingFlush
}

/** Milliseconds that pages wait for changes to be sent before they continue as if offline. */
const FLUSH_TIMEOUT_MS = 10_000

/** Members whose changes were not sent in time. Their pages may show outdated data. */
const membersWithLateChanges = new Set<string>()

/**
 * Sends queued changes. Waits up to `FLUSH_TIMEOUT_MS`, or until the flush ends if `waitsForEnd` is true. Returns
 * whether all changes are sent.
 */
export async function flushChanges(ownerId: string, { waitsForEnd = false } = {}): Promise<boolean> {
  const queue = getQueue(ownerId)
  if (queue.getQueued().length === 0) return true
  // Signing out deletes queued changes.
  if (client.tokens.refreshToken(ownerId) === null) return false
  const pendingFlush = flush(ownerId, queue)
  await (waitsForEnd ? pendingFlush : Promise.race([pendingFlush, whenAborted(AbortSignal.timeout(FLUSH_TIMEOUT_MS))]))
  const isSent = queue.getQueued().length === 0
  if (!isSent) membersWithLateChanges.add(ownerId)
  return isSent
}

/**
 * Stores changes on this device and sends them after all previous changes. Resolves when they are sent or queued.
 * Rejects with the academy's error, if too many changes are queued, or if the storage is full while offline.
 */
export async function saveChanges(ownerId: string, calls: readonly ChangeCall[]): Promise<void> {
  const queue = getQueue(ownerId)
  const keys = queue.enqueue(calls)
  // A page that closes now may get no further event, so a short backlog is sent together in order.
  const queuedCount = queue.getQueued().length
  if (queuedCount > keys.length && queuedCount <= MAX_BACKLOG) void queue.sendBeforeUnload()
  for (const key of keys) awaitedKeys.add(key)
  await flushChanges(ownerId, { waitsForEnd: !queue.isPersisted(keys) })
  const outcomes = keys.map((key) => {
    awaitedKeys.delete(key)
    return queue.takeOutcome(key)
  })
  const failedOutcome = outcomes.find((outcome) => outcome instanceof Error)
  if (failedOutcome) throw failedOutcome
}

/** Milliseconds between retries, because browsers do not report every reconnection. */
const RETRY_INTERVAL_MS = 15_000

/** Sends queued changes now, when the network is back, and periodically. Refetches the member's data afterwards. */
export function sendWaitingChanges(queryClient: QueryClient, ownerId: string, signal: AbortSignal) {
  const queue = getQueue(ownerId)
  let hasRetried = queue.getSetAside().length === 0
  const send = async () => {
    if (queue.getQueued().length === 0 && !membersWithLateChanges.has(ownerId) && hasRetried) return
    if (!(await flushChanges(ownerId))) return
    membersWithLateChanges.delete(ownerId)
    if (!hasRetried) await withLock(`holdfast.changes.${ownerId}`, () => retrySetAside(queue))
    hasRetried = true
    await queryClient.invalidateQueries({ queryKey: ['member', ownerId] })
  }
  const sendQuietly = () => void send().catch(() => undefined)
  const timer = setInterval(sendQuietly, RETRY_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  globalThis.addEventListener?.('online', sendQuietly, { signal })
  sendQuietly()
}
