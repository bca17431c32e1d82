import { Failure } from '#server/errors.ts'

export interface SemaphoreLimits {
  /** Maximum concurrent work of one sender. */
  each?: number
  /** Maximum concurrent work of all senders. */
  all: number
  /** Maximum waiting work of one sender. */
  waiting: number
  /**
   * Maximum waiting work of known senders, and separately of all others. When it is reached, the newest work of the
   * sender with the most waiting work is refused with NotReady, as is work that waits too long.
   */
  waitingInAll?: number
  /** Maximum wait in milliseconds. */
  patience: number
  /** Seconds after which refused callers may retry. Default: 1. */
  retryAfter?: number
}

/** The sender of the work. */
export interface Sender {
  /** Id of a member, or of a network whose senders share one limit. */
  key: string
  /** Known senders are served before all others. */
  isKnown?: boolean
  /** Aborted when the sender no longer waits for the response. */
  signal?: AbortSignal | undefined
}

/** Limits concurrent work per sender and in total, and schedules senders fairly. */
export interface FairSemaphore {
  /**
   * Acquires a slot. Resolves with a function that releases it. Throws RateLimitExceeded and NotReady, both with
   * `Retry-After`, and RequestTimeout for an aborted sender.
   */
  take(sender: Sender | string): Promise<() => void>
  run<T>(sender: Sender | string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  begin(): void
  refuse(reason: Failure): void
}

/** Running and waiting work of one sender. */
interface SenderWork {
  running: number
  waiting: Set<Waiter>
}

interface Lane {
  senders: Map<string, SenderWork>
  /** Senders with waiting work, in the order they are served. */
  queue: Set<string>
  waiting: number
}

/**
 * Creates a semaphore. Free slots are assigned in order of arrival, but a sender that has just been served moves to the
 * end of the queue. `what` is a plural noun for the limited work.
 */
export function fairSemaphore(what: string, limits: SemaphoreLimits): FairSemaphore {
  const { each = Infinity, all, waiting: most, waitingInAll = Infinity, patience } = limits
  const { refusal, tooBusy, tooLate } = refusalsOf(what, limits)
  const [known, others] = [createLane(), createLane()]
  let running = 0

  const begin = (lane: Lane, key: string, work: SenderWork) => {
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
      serve()
    }
  }
  const serve = () => {
    for (const lane of [known, others])
      for (const key of lane.queue) {
        if (running >= all) return
        const work = lane.senders.get(key)
        if (!work || work.running >= each) continue
        lane.queue.delete(key)
        const [next] = work.waiting
        next?.begin()
        if (work.waiting.size > 0) lane.queue.add(key)
      }
  }
  const wait = (lane: Lane, { key, signal }: Sender, work: SenderWork) =>
    new Promise<() => void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', onAbort)
        work.waiting.delete(waiter)
        lane.waiting -= 1
        forgetIdle(lane, key, work)
      }
      const waiter: Waiter = {
        begin() {
          leave()
          resolve(begin(lane, key, work))
        },
        refuse(reason) {
          leave()
          reject(reason)
        },
      }
      const onAbort = () => waiter.refuse(callerAborted())
      const late = setTimeout(() => waiter.refuse(tooLate()), patience)
      signal?.addEventListener('abort', onAbort)
      work.waiting.add(waiter)
      lane.waiting += 1
      lane.senders.set(key, work)
      lane.queue.add(key)
    })

  const semaphore: FairSemaphore = {
    async take(given) {
      const sender = typeof given === 'string' ? { key: given } : given
      if (sender.signal?.aborted) throw callerAborted()
      const lane = sender.isKnown ? known : others
      const work = lane.senders.get(sender.key) ?? { running: 0, waiting: new Set() }
      if (work.running < each && running < all && work.waiting.size === 0) return begin(lane, sender.key, work)
      if (work.waiting.size >= most)
        throw refusal('RateLimitExceeded', `and at most ${most} requests of one client may wait`)
      if (lane.waiting >= waitingInAll) makeRoom(lane, work, tooBusy)
      return wait(lane, sender, work)
    },
    run: async (sender, work) => runAndRelease(await semaphore.take(sender), work),
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

/** Returns the errors for refused callers, which include the limits. */
function refusalsOf(
  what: string,
  { each = Infinity, all, waitingInAll = Infinity, patience, retryAfter = 1 }: SemaphoreLimits,
) {
  const bounds = [
    each < Infinity && `at most ${each} ${what} of a member run at once`,
    all < Infinity && `at most ${all} ${what} in all`,
  ]
  const refusal = (code: 'RateLimitExceeded' | 'NotReady', reason: string) =>
    new Failure(
      code,
      `${bounds.filter(Boolean).join(', ')}, ${reason}; try again in ${formatSeconds(retryAfter)}`,
      retryAfter,
    )
  const tooBusy = () => refusal('NotReady', 'and too many are already waiting')
  const tooLate = () =>
    waitingInAll < Infinity
      ? tooBusy()
      : refusal('RateLimitExceeded', `and this one waited for ${patience / 1000} seconds`)
  return { refusal, tooBusy, tooLate }
}

const forgetIdle = (lane: Lane, key: string, work: SenderWork) => {
  if (work.waiting.size > 0) return
  lane.queue.delete(key)
  if (work.running === 0) lane.senders.delete(key)
}

/** Refuses the newest work of the sender with the most waiting work. Throws if that is this sender. */
const makeRoom = (lane: Lane, own: SenderWork, tooBusy: () => Failure) => {
  const crowded = [...lane.queue]
    .flatMap((key) => lane.senders.get(key) ?? [])
    .reduce((longest, one) => (one.waiting.size > longest.waiting.size ? one : longest), own)
  if (crowded.waiting.size <= own.waiting.size + 1) throw tooBusy()
  ;[...crowded.waiting].at(-1)?.refuse(tooBusy())
}

const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`)

/** Never sent, because the connection is closed. */
const callerAborted = () => new Failure('RequestTimeout', 'the client disconnected')
