import { Failure } from '#server/errors.ts'

export interface SemaphoreLimits {
  /** Maximum number of concurrent tasks of one sender. */
  maxPerSender?: number
  /** Maximum number of concurrent tasks of all senders. */
  maxRunning: number
  /** Maximum number of waiting tasks of one sender. */
  maxWaiting: number
  /**
   * Maximum number of waiting tasks of all known senders, and separately of all other senders. When it is reached, the
   * newest task of the sender with the most waiting tasks is rejected with NotReady. Tasks that wait longer than
   * `maxWaitMs` are rejected too.
   */
  maxWaitingInAll?: number
  /** Maximum waiting time in milliseconds. */
  maxWaitMs: number
  /** Seconds after which rejected callers may retry. Default: 1. */
  retryAfterSeconds?: number
}

/** The client on whose behalf a task runs. */
export interface Sender {
  /** Id of a member, or of a network whose senders share one limit. */
  key: string
  /** Known senders are served before all other senders. */
  isKnown?: boolean
  /** Aborted when the sender no longer waits for the response. */
  signal?: AbortSignal | undefined
}

/** Limits the number of concurrent tasks per sender and in total, and schedules senders fairly. */
export interface FairSemaphore {
  /**
   * Acquires a slot. Resolves with a function that releases the slot. Throws RateLimitExceeded and NotReady, both with
   * `Retry-After`, and RequestTimeout for an aborted sender.
   */
  acquire(sender: Sender | string): Promise<() => void>
  run<T>(sender: Sender | string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  start(): void
  reject(reason: Failure): void
}

/** Running and waiting tasks of one sender. */
interface SenderWork {
  running: number
  waiting: Set<Waiter>
}

/** Known senders and other senders have separate lanes. */
interface Lane {
  senders: Map<string, SenderWork>
  /** Keys of senders with waiting tasks, in the order in which they are served. */
  queue: Set<string>
  waiting: number
}

/**
 * Creates a semaphore. Free slots are assigned in order of arrival, but a sender that has just been served moves to the
 * end of the queue. `what` is a plural noun for the tasks, used in error messages.
 */
export function createFairSemaphore(what: string, limits: SemaphoreLimits): FairSemaphore {
  const { maxPerSender = Infinity, maxRunning, maxWaiting, maxWaitingInAll = Infinity } = limits
  const { createRejection, createTooBusy, createTooLate } = createRejections(what, limits)
  const [knownLane, otherLane] = [createLane(), createLane()]
  let running = 0

  const acquireSlot = (lane: Lane, key: string, work: SenderWork) => {
    running += 1
    work.running += 1
    lane.senders.set(key, work)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      work.running -= 1
      forgetIdle(lane, key, work)
      serveWaiting()
    }
  }
  const serveWaiting = () => {
    for (const lane of [knownLane, otherLane])
      for (const key of lane.queue) {
        if (running >= maxRunning) return
        const work = lane.senders.get(key)
        if (!work || work.running >= maxPerSender) continue
        lane.queue.delete(key)
        const [next] = work.waiting
        next?.start()
        if (work.waiting.size > 0) lane.queue.add(key)
      }
  }
  const waitForSlot = (lane: Lane, { key, signal }: Sender, work: SenderWork) =>
    new Promise<() => void>((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timeoutTimer)
        signal?.removeEventListener('abort', onAbort)
        work.waiting.delete(waiter)
        lane.waiting -= 1
        forgetIdle(lane, key, work)
      }
      const waiter: Waiter = {
        start() {
          leaveQueue()
          resolve(acquireSlot(lane, key, work))
        },
        reject(reason) {
          leaveQueue()
          reject(reason)
        },
      }
      const onAbort = () => waiter.reject(createAbortedFailure())
      const timeoutTimer = setTimeout(() => waiter.reject(createTooLate()), limits.maxWaitMs)
      signal?.addEventListener('abort', onAbort)
      work.waiting.add(waiter)
      lane.waiting += 1
      lane.senders.set(key, work)
      lane.queue.add(key)
    })

  const semaphore: FairSemaphore = {
    async acquire(senderOrKey) {
      const sender = typeof senderOrKey === 'string' ? { key: senderOrKey } : senderOrKey
      if (sender.signal?.aborted) throw createAbortedFailure()
      const lane = sender.isKnown ? knownLane : otherLane
      const work = lane.senders.get(sender.key) ?? { running: 0, waiting: new Set() }
      if (work.running < maxPerSender && running < maxRunning && work.waiting.size === 0)
        return acquireSlot(lane, sender.key, work)
      if (work.waiting.size >= maxWaiting)
        throw createRejection('RateLimitExceeded', `and at most ${maxWaiting} requests of one client may wait`)
      if (lane.waiting >= maxWaitingInAll) evictNewestTask(lane, work, createTooBusy)
      return waitForSlot(lane, sender, work)
    },
    run: async (sender, work) => runAndRelease(await semaphore.acquire(sender), work),
  }
  return semaphore
}

/** Releases the slot when the work succeeds or fails. */
async function runAndRelease<T>(release: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    release()
  }
}

const createLane = (): Lane => ({ senders: new Map(), queue: new Set(), waiting: 0 })

/** Returns functions that create the errors for rejected callers. The messages state the limits. */
function createRejections(
  what: string,
  {
    maxPerSender = Infinity,
    maxRunning,
    maxWaitingInAll = Infinity,
    maxWaitMs,
    retryAfterSeconds = 1,
  }: SemaphoreLimits,
) {
  const limitTexts = [
    maxPerSender < Infinity && `limit per member: ${maxPerSender} concurrent ${what}`,
    maxRunning < Infinity && `at most ${maxRunning} ${what} in all`,
  ]
  const createRejection = (code: 'RateLimitExceeded' | 'NotReady', reason: string) =>
    new Failure(
      code,
      `${limitTexts.filter(Boolean).join(', ')}, ${reason}; try again in ${formatSeconds(retryAfterSeconds)}`,
      retryAfterSeconds,
    )
  const createTooBusy = () => createRejection('NotReady', 'and too many are already waiting')
  const createTooLate = () =>
    maxWaitingInAll < Infinity
      ? createTooBusy()
      : createRejection('RateLimitExceeded', `and this request waited for ${maxWaitMs / 1000} seconds`)
  return { createRejection, createTooBusy, createTooLate }
}

const forgetIdle = (lane: Lane, key: string, work: SenderWork) => {
  if (work.waiting.size > 0) return
  lane.queue.delete(key)
  if (work.running === 0) lane.senders.delete(key)
}

/** Rejects the newest task of the sender with the most waiting tasks. Throws if this is the sender of `ownWork`. */
const evictNewestTask = (lane: Lane, ownWork: SenderWork, createTooBusy: () => Failure) => {
  const longestQueue = [...lane.queue]
    .flatMap((key) => lane.senders.get(key) ?? [])
    .reduce((longest, work) => (work.waiting.size > longest.waiting.size ? work : longest), ownWork)
  if (longestQueue.waiting.size <= ownWork.waiting.size + 1) throw createTooBusy()
  ;[...longestQueue.waiting].at(-1)?.reject(createTooBusy())
}

const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`)

/** Creates an error that is never sent, because the connection is closed. */
const createAbortedFailure = () => new Failure('RequestTimeout', 'the client disconnected')
