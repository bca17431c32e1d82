import { Failure } from '#server/errors.ts'

export interface TurnLimits {
  /** Most work of one member that runs at once. */
  each: number
  /** Most work of all members that runs at once. */
  all: number
  /** Most work of one member that waits. */
  waiting: number
  /** Milliseconds that work waits at most. */
  patience: number
}

/**
 * Runs work in turns: bounded for each member and in total, and fair between members. Unlike `fairQueue`, which has no
 * limit for the running work of one sender, lets known senders go first, drops senders that hung up, and refuses the
 * newest work of the most crowded network when it is full.
 */
export interface FairTurns {
  /**
   * Resolves when it is the member's turn, with a function that ends the turn. Throws RateLimitExceeded at the limits.
   */
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

/**
 * Work gets the next free turn in the order of arrival, but a member who has just had a turn goes to the end. `what`
 * names in the plural what is limited.
 */
export function fairTurns(what: string, { each, all, waiting: most, patience }: TurnLimits): FairTurns {
  const members = new Map<string, Member>()
  /** Members with waiting work, the next one first. */
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
