import type { Reps } from '#contract/collections/reps.ts'
import { BALANCE } from '#contract/limits.ts'

export type Side = Reps['side']

/** Repetitions per side. */
export interface Sides {
  left: number
  right: number
}

export const otherSide: Record<Side, Side> = { left: 'right', right: 'left' }
const DAY = 86_400_000

interface Period {
  from: Date
  to: Date
}

/**
 * Returns the period that is compared. Records up to one day ahead are included for clock skew; without a limit, a
 * device clock set years ahead would count until then.
 */
export const balancePeriod = (now: Date): Period => ({
  from: new Date(now.getTime() - BALANCE.days * DAY),
  to: new Date(now.getTime() + DAY),
})

/** Sums the repetitions per side. */
export function sidesOf(records: readonly Pick<Reps, 'side' | 'count'>[]): Sides {
  const sum = { left: 0, right: 0 }
  for (const { side, count } of records) sum[side] += count
  return sum
}

type Done = Pick<Reps, 'vid' | 'gid' | 'side' | 'count' | 'at'>

/** Repetitions of one lesson. */
export interface Drilled extends Sides {
  vid: string
  gid: string
}

/** Returns the repetitions in a period by lesson, the most drilled first. */
export function drilledIn(records: readonly Done[], { from, to }: Period): Drilled[] {
  const byLesson = Map.groupBy(
    records.filter(({ at }) => at >= from && at <= to),
    drilledKey,
  )
  return [...byLesson.values()]
    .flatMap((all) => (all[0] ? [{ vid: all[0].vid, gid: all[0].gid, ...sidesOf(all) }] : []))
    .toSorted((one, other) => other.left + other.right - one.left - one.right)
}

export const drilledKey = ({ gid, vid }: { gid: string; vid: string }) => `${gid} ${vid}`

/** Returns the side that is behind and by how much; undefined if both are even. */
export function behind({ left, right }: Sides): { side: Side; by: number } | undefined {
  const by = Math.abs(left - right)
  return by < BALANCE.even ? undefined : { side: left < right ? 'left' : 'right', by }
}

interface Trained {
  vid: string
  gid: string
  /** Side that the clip was saved for. */
  side: Side
  reps: number
}

/**
 * Returns the side of each turn so that the session evens out left and right. A turn uses the side with fewer
 * repetitions, earlier turns included; on a tie, the clip's own side.
 */
export function balancedSides(turns: readonly Trained[], done: readonly Drilled[]): Side[] {
  const sums = new Map(done.map((lesson) => [drilledKey(lesson), { left: lesson.left, right: lesson.right }]))
  return turns.map((turn) => {
    const sum = sums.get(drilledKey(turn)) ?? { left: 0, right: 0 }
    const side = sum[turn.side] <= sum[otherSide[turn.side]] ? turn.side : otherSide[turn.side]
    sums.set(drilledKey(turn), { ...sum, [side]: sum[side] + turn.reps })
    return side
  })
}
