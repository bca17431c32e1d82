import { Failure } from '#server/fail.ts'

/** Counts what members do within a minute. In the memory of this process: several processes allow several times as much. */
export interface MinuteRates {
  /** Counts so much of a member, or throws RateLimitExceeded while the minute's share is used up. */
  take(member: string, count?: number): void
}

interface Share {
  left: number
  at: number
}

const MINUTE = 60_000

/**
 * A share of `most` a minute for each member that fills up evenly: who was idle may use all of it at once. What comes in one call counts together
 * and may overdraw the share, which the next call then waits for. `what` is limited, in the plural.
 */
export function minuteRates(what: string, most: number, now = () => performance.now()): MinuteRates {
  const shares = new Map<string, Share>()
  let sweptAt = now()

  const leftOf = ({ left, at }: Share) => Math.min(most, left + ((now() - at) / MINUTE) * most)
  /** A share that is full again is as good as none. */
  const sweep = () => {
    if (now() - sweptAt < MINUTE) return
    sweptAt = now()
    for (const [member, share] of shares) if (leftOf(share) >= most) shares.delete(member)
  }
  return {
    take(member, count = 1) {
      sweep()
      const share = shares.get(member)
      const left = share ? leftOf(share) : most
      if (left < 1) {
        const seconds = Math.ceil(((1 - left) / most) * (MINUTE / 1000))
        throw new Failure(
          'RateLimitExceeded',
          `a member has at most ${most} ${what} a minute; try again in ${secondsWords(seconds)}`,
          seconds,
        )
      }
      shares.set(member, { left: left - count, at: now() })
    },
  }
}

const secondsWords = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`)
