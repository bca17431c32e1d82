import { QUEUE_RETRY } from '#contract/limits.ts'
import { Failure } from '#server/fail.ts'

/** Who waits. */
export interface Sender {
  /** Those of one network share its turns and its places. */
  network: string
  /** Goes before everybody who is not known. */
  isKnown: boolean
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}

interface Bounds {
  atOnce: number
  /** Of the known, and of all others. */
  waiting: number
  waitingPerNetwork: number
  /** Milliseconds until who waits is refused. */
  patience: number
}

interface Waiting {
  network: string
  start(): void
  refuse(reason: Failure): void
}

type Run = <T>(sender: Sender, work: () => Promise<T>) => Promise<T>

/**
 * Runs work a few at a time. What waits takes turns by network, so that one that sends much waits for itself; known senders go first. Where the places
 * are taken, the newest of the most crowded network is refused. RateLimitExceeded, NotReady, both with `Retry-After`.
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
    // Who has waited takes the place over from the one that has ended.
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

/** Those who wait, by network. The map's order is the order of turns. */
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

  /** The first of the network whose turn it is, which goes to the end. */
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

  /** False where no network has more places than the one that asks would have. */
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

/** Nobody reads it. */
const hungUp = () => new Failure('RequestTimeout', 'the caller has hung up')
