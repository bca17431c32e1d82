import { QUEUE_RETRY } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'

/** A sender of work. */
export interface Sender {
  /** Senders of one network share its turns and its part of the queue. */
  network: string
  /** Known senders go before all others. */
  isKnown: boolean
  /** Aborted when the sender no longer waits for the answer. */
  signal?: AbortSignal | undefined
}

interface Bounds {
  atOnce: number
  /** Work that may wait of known senders, and as much again of all others. */
  waiting: number
  waitingPerNetwork: number
  /** Milliseconds until waiting work is refused. */
  patience: number
}

interface Waiting {
  network: string
  start(): void
  refuse(reason: Failure): void
}

type Run = <T>(sender: Sender, work: () => Promise<T>) => Promise<T>

/**
 * Runs a bounded amount of work at once. Waiting work takes turns by network, so that a network that sends much delays
 * itself only; known senders go first. When the queue is full, the newest work of the network with the most in the
 * queue is refused. Throws RateLimitExceeded and NotReady, both with `Retry-After`.
 */
export function fairQueue({ atOnce, waiting, waitingPerNetwork, patience }: Bounds): Run {
  const [known, strangers] = [new Lane(waiting, waitingPerNetwork), new Lane(waiting, waitingPerNetwork)]
  let running = 0

  const turn = ({ network, isKnown, signal }: Sender) =>
    new Promise<void>((resolve, reject) => {
      const lane = isKnown ? known : strangers
      const settle = (end: () => void) => () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', onGone)
        end()
      }
      const refuse = (reason: Failure) => settle(() => reject(reason))()
      const one: Waiting = { network, start: settle(resolve), refuse }
      const leave = (reason: Failure) => {
        lane.remove(one)
        refuse(reason)
      }
      const onGone = () => leave(hungUp())
      const late = setTimeout(() => leave(tooBusy()), patience)
      signal?.addEventListener('abort', onGone)
      lane.add(one)
    })

  return async (sender, work) => {
    if (sender.signal?.aborted) throw hungUp()
    // Work that waited takes over the slot of the work that ended, so `running` stays the same.
    if (running >= atOnce) await turn(sender)
    else running += 1
    try {
      return await work()
    } finally {
      const next = known.take() ?? strangers.take()
      if (next) next.start()
      else running -= 1
    }
  }
}

/** Waiting work by network. The map's order is the order of turns. */
class Lane {
  readonly #byNetwork = new Map<string, Waiting[]>()
  readonly #most: number
  readonly #mostPerNetwork: number
  #size = 0

  constructor(most: number, mostPerNetwork: number) {
    this.#most = most
    this.#mostPerNetwork = mostPerNetwork
  }

  add(one: Waiting) {
    const own = this.#byNetwork.get(one.network) ?? []
    if (own.length >= this.#mostPerNetwork) return one.refuse(tooManyOfOne(this.#mostPerNetwork))
    if (this.#size >= this.#most && !this.#makeRoom(own.length)) return one.refuse(tooBusy())
    own.push(one)
    this.#byNetwork.set(one.network, own)
    this.#size += 1
  }

  /** The first work of the network whose turn it is. That network moves to the end. */
  take(): Waiting | undefined {
    const [turn] = this.#byNetwork
    if (!turn) return undefined
    const [network, own] = turn
    const one = own.shift()
    this.#size -= 1
    this.#byNetwork.delete(network)
    if (own.length > 0) this.#byNetwork.set(network, own)
    return one
  }

  remove(one: Waiting) {
    const own = this.#byNetwork.get(one.network) ?? []
    const index = own.indexOf(one)
    if (index < 0) return
    own.splice(index, 1)
    this.#size -= 1
    if (own.length === 0) this.#byNetwork.delete(one.network)
  }

  /** False if no network has more work in the queue than the sender's would have. */
  #makeRoom(ownWaiting: number): boolean {
    const crowded = [...this.#byNetwork.values()].reduce((most, one) => (one.length > most.length ? one : most), [])
    const newest = crowded.at(-1)
    if (!newest || crowded.length <= ownWaiting + 1) return false
    this.remove(newest)
    newest.refuse(tooBusy())
    return true
  }
}

const tooManyOfOne = (most: number) =>
  new Failure('RateLimitExceeded', `${most} from this network are waiting already; ${comeBack}`, QUEUE_RETRY)

const tooBusy = () => new Failure('NotReady', `too many are waiting already; ${comeBack}`, QUEUE_RETRY)

const comeBack = `try again in ${QUEUE_RETRY} seconds`

/** Nothing reads this value. */
const hungUp = () => new Failure('RequestTimeout', 'the caller has hung up')
