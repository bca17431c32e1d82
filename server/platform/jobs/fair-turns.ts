import { Failure } from '#server/fail.ts'

export interface TurnLimits {
  /** What one may have under way at once. */
  each: number
  /** What all together may have under way at once. */
  all: number
  /** How much of one may wait for its turn. */
  waiting: number
  /** Milliseconds for which it waits. */
  patience: number
}

/**
 * Work in turns: bounded for each member and for all together, and fair between members. `fairQueue` is another thing: it knows no bound for one sender's
 * work under way, lets known senders go first, drops who hung up, and makes room in a full queue by refusing the newest of the most crowded network.
 */
export interface FairTurns {
  /** Answers when it is the member's turn, with what ends the turn. Throws RateLimitExceeded where the limits are met. */
  take(member: string): Promise<() => void>
  run<T>(member: string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  begin(): void
}

interface Member {
  running: number
  waiting: Set<Waiter>
}

/** Who waits gets the next free turn after those that began to wait earlier; a member who has had one goes behind all others. `what` is limited, in the plural. */
export function fairTurns(what: string, { each, all, waiting: most, patience }: TurnLimits): FairTurns {
  const members = new Map<string, Member>()
  /** Members that have something waiting, the next one first. */
  const queue = new Set<string>()
  let running = 0
  const bounds = `at most ${each} ${what} of a member${all < Infinity ? ` and ${all} in all` : ''} run at once`

  const memberOf = (key: string): Member => {
    const known = members.get(key)
    if (known) return known
    const member = { running: 0, waiting: new Set<Waiter>() }
    members.set(key, member)
    return member
  }
  const begin = (key: string, member: Member) => {
    running += 1
    member.running += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running -= 1
      member.running -= 1
      serve()
      forget(key, member)
    }
  }
  const forget = (key: string, member: Member) => {
    if (member.waiting.size === 0) queue.delete(key)
    if (member.waiting.size === 0 && member.running === 0) members.delete(key)
  }
  const serve = () => {
    for (const key of queue) {
      if (running >= all) return
      const member = memberOf(key)
      if (member.running >= each) continue
      const [next] = member.waiting
      queue.delete(key)
      if (!next) continue
      member.waiting.delete(next)
      if (member.waiting.size > 0) queue.add(key)
      next.begin()
    }
  }
  const wait = (key: string, member: Member) =>
    new Promise<() => void>((resolve, reject) => {
      const waiter = {
        begin() {
          clearTimeout(late)
          resolve(begin(key, member))
        },
      }
      const late = setTimeout(() => {
        member.waiting.delete(waiter)
        forget(key, member)
        reject(tooMany(`${bounds}, and this one has waited for ${patience / 1000} seconds`))
      }, patience)
      member.waiting.add(waiter)
      queue.add(key)
    })

  const turns: FairTurns = {
    async take(key) {
      const member = memberOf(key)
      if (member.running < each && running < all && member.waiting.size === 0) return begin(key, member)
      if (member.waiting.size >= most) throw tooMany(`${bounds}, and at most ${most} of a member wait for their turn`)
      return wait(key, member)
    },
    async run(key, work) {
      const end = await turns.take(key)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
  return turns
}

const tooMany = (message: string) => new Failure('RateLimitExceeded', `${message}; try again in a second`, 1)
