import { Failure } from '#server/errors.ts'

export interface SemaphoreLimits {
  /** Most work of one sender that runs at once. */
  each?: number
  /** Most work of all senders that runs at once. */
  all: number
  /** Most work of one sender that waits. */
  waiting: number
  /**
   * Most work of known senders that waits, and as much again of all others. When it is reached, the newest work of the
   * sender with the most waiting work is refused with NotReady, as is what waits too long.
   */
  waitingInAll?: number
  /** Milliseconds that work waits at most. */
  patience: number
  /** Seconds after which refused callers may try again; 1 by default. */
  retryAfter?: number
}

/** Whose work it is. */
export interface Sender {
  /** A member, or a network whose senders share its limits. */
  key: string
  /** Known senders go before all others. */
  isKnown?: boolean
  /** Aborted when the sender no longer waits for the answer. */
  signal?: AbortSignal | undefined
}

/** Runs a bounded amount of work at once, for each sender and in total, and fairly between senders. */
export interface FairSemaphore {
  /**
   * Resolves when it is the sender's turn, with a function that ends the turn. Throws RateLimitExceeded and NotReady,
   * both with `Retry-After`, and RequestTimeout for a sender who hung up.
   */
  take(sender: Sender | string): Promise<() => void>
  run<T>(sender: Sender | string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  begin(): void
  refuse(reason: Failure): void
}

/** What one sender has in the semaphore. */
interface SenderWork {
  running: number
  waiting: Set<Waiter>
}

interface Lane {
  senders: Map<string, SenderWork>
  /** Senders with waiting work, the next one first. */
  queue: Set<string>
  waiting: number
}

/**
 * Work gets the next free turn in the order of arrival, but a sender who has just had a turn goes to the end. `what`
 * names in the plural what is limited.
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
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
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
        signal?.removeEventListener('abort', onGone)
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
      const onGone = () => waiter.refuse(callerAborted())
      const late = setTimeout(() => waiter.refuse(tooLate()), patience)
      signal?.addEventListener('abort', onGone)
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
    run: async (sender, work) => runUntil(await semaphore.take(sender), work),
  }
  return semaphore
}

/** Ends the turn after the work, however it ends. */
async function runUntil<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    end()
  }
}

const createLane = (): Lane => ({ senders: new Map(), queue: new Set(), waiting: 0 })

/** What callers are told that the semaphore refuses, each with its limits. */
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

/** Refuses the newest work of the sender with the most waiting work; throws if that is this sender. */
const makeRoom = (lane: Lane, own: SenderWork, tooBusy: () => Failure) => {
  const crowded = [...lane.queue]
    .flatMap((key) => lane.senders.get(key) ?? [])
    .reduce((longest, one) => (one.waiting.size > longest.waiting.size ? one : longest), own)
  if (crowded.waiting.size <= own.waiting.size + 1) throw tooBusy()
  ;[...crowded.waiting].at(-1)?.refuse(tooBusy())
}

const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`)

/** Nothing reads this value. */
const callerAborted = () => new Failure('RequestTimeout', 'the client disconnected')
