import { MAX_RATE_WAIT_MS } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'

/**
 * A rate limit per member and minute. The counts are in the memory of this process, so each process has its own limit.
 */
export interface MinuteRates {
  /** Adds `count` (default 1) to a member's count. Throws RateLimitExceeded if the limit is used up. */
  consume(owner: string, count?: number): void
  /** Throws RateLimitExceeded if the member's count exceeds the limit. Adds nothing. */
  failIfOverdrawn(owner: string): void
  /** Adds a cost that is known only after the call. Never throws: the next call is rejected instead. */
  charge(owner: string, count: number): void
}

/** Remaining allowance of a member: `remaining` units at the time `updatedAt`. */
interface Allowance {
  remaining: number
  updatedAt: number
}

const MINUTE = 60_000

/**
 * Creates a limit of `perMinute` units per minute and member. The allowance refills continuously, so a member who was
 * idle may use the whole allowance at once. A single call may exceed the limit; the member then waits at most
 * `MAX_RATE_WAIT_MS` until the next call. `what` is a plural noun for the limited unit.
 */
export function createMinuteRates(what: string, perMinute: number, now = () => performance.now()): MinuteRates {
  const allowances = new Map<string, Allowance>()
  let lastSweepAt = now()

  /** The lowest value of an allowance. A call requires an allowance of at least 1. */
  const minRemaining = 1 - (MAX_RATE_WAIT_MS / MINUTE) * perMinute
  const getRefilled = ({ remaining, updatedAt }: Allowance) =>
    Math.min(perMinute, remaining + ((now() - updatedAt) / MINUTE) * perMinute)
  /** Deletes full allowances, because a member without an entry has a full allowance. */
  const deleteFullAllowances = () => {
    if (now() - lastSweepAt < MINUTE) return
    lastSweepAt = now()
    for (const [owner, allowance] of allowances) if (getRefilled(allowance) >= perMinute) allowances.delete(owner)
  }
  const getRemaining = (owner: string) => {
    const allowance = allowances.get(owner)
    return allowance ? getRefilled(allowance) : perMinute
  }
  const charge = (owner: string, count: number) =>
    void allowances.set(owner, { remaining: Math.max(getRemaining(owner) - count, minRemaining), updatedAt: now() })
  const failBelow = (minimum: number, owner: string) => {
    const remaining = getRemaining(owner)
    if (remaining >= minimum) return
    const seconds = Math.ceil(((1 - remaining) / perMinute) * (MINUTE / 1000))
    throw new Failure(
      'RateLimitExceeded',
      `a member has at most ${perMinute} ${what} a minute${remaining < 0 ? OVERDRAWN_HINT : ''}; try again in ${formatSeconds(seconds)}`,
      seconds,
    )
  }
  return {
    consume(owner, count = 1) {
      deleteFullAllowances()
      failBelow(1, owner)
      charge(owner, count)
    },
    failIfOverdrawn: (owner) => failBelow(0, owner),
    charge,
  }
}

const OVERDRAWN_HINT = `, and waits up to ${MAX_RATE_WAIT_MS / MINUTE} minutes after a call that made more`
const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`)
