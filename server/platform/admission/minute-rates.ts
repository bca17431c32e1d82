import { MAX_RATE_WAIT } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'

/** Limits per member and minute. Counted in the memory of this process, so several processes multiply the limit. */
export interface MinuteRates {
  /** Adds to a member's count. Throws RateLimitExceeded if the limit is used up. */
  take(member: string, count?: number): void
  /** Throws RateLimitExceeded if the member's count exceeds the limit. Adds nothing. */
  refuseOverdrawn(member: string): void
  /** Adds a cost that is known only after the call. Never throws: the next call is refused instead. */
  charge(member: string, count: number): void
}

interface Share {
  left: number
  at: number
}

const MINUTE = 60_000

/**
 * Creates a limit of `most` per minute and member. It refills continuously, so an idle member may use all of it at
 * once. A single call may exceed the limit; the next call then waits at most `MAX_RATE_WAIT`. `what` is a plural
 * noun for the limited unit.
 */
export function minuteRates(what: string, most: number, now = () => performance.now()): MinuteRates {
  const shares = new Map<string, Share>()
  let sweptAt = now()

  /** Lower bound of a share. A call is allowed once 1 is left. */
  const lowest = 1 - (MAX_RATE_WAIT / MINUTE) * most
  const leftOf = ({ left, at }: Share) => Math.min(most, left + ((now() - at) / MINUTE) * most)
  /** Deletes full shares, which are equivalent to no entry. */
  const sweep = () => {
    if (now() - sweptAt < MINUTE) return
    sweptAt = now()
    for (const [member, share] of shares) if (leftOf(share) >= most) shares.delete(member)
  }
  const leftFor = (member: string) => {
    const share = shares.get(member)
    return share ? leftOf(share) : most
  }
  const charge = (member: string, count: number) =>
    void shares.set(member, { left: Math.max(leftFor(member) - count, lowest), at: now() })
  const refuseBelow = (least: number, member: string) => {
    const left = leftFor(member)
    if (left >= least) return
    const seconds = Math.ceil(((1 - left) / most) * (MINUTE / 1000))
    throw new Failure(
      'RateLimitExceeded',
      `a member has at most ${most} ${what} a minute${left < 0 ? OVERDRAWN : ''}; try again in ${formatSeconds(seconds)}`,
      seconds,
    )
  }
  return {
    take(member, count = 1) {
      sweep()
      refuseBelow(1, member)
      charge(member, count)
    },
    refuseOverdrawn: (member) => refuseBelow(0, member),
    charge,
  }
}

const OVERDRAWN = `, and waits up to ${MAX_RATE_WAIT / MINUTE} minutes after a call that made more`
const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`)
