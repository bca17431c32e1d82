import type { Reps } from '#contract/collections/reps.ts'
import { BALANCE } from '#contract/limits.ts'

export type Side = Reps['side']

/** Repetitions on either side. */
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
 * The days that are compared. The clock of the device that recorded repetitions may be ahead of this one by a day at
 * most: those of a clock that is ahead by years would count until that year.
 */
export const balancePeriod = (now: Date): Period => ({
  from: new Date(now.getTime() - BALANCE.days * DAY),
  to: new Date(now.getTime() + DAY),
})

/** The repetitions of all records on either side. */
export function sidesOf(records: readonly Pick<Reps, 'side' | 'count'>[]): Sides {
  const sum = { left: 0, right: 0 }
  for (const { side, count } of records) sum[side] += count
  return sum
}

type Done = Pick<Reps, 'vid' | 'gid' | 'side' | 'count' | 'at'>

/** One lesson that a member drills. */
export interface Drilled extends Sides {
  vid: string
  gid: string
}

/** Repetitions in a period, by lesson, the most first. */
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

/** How far one side is behind; undefined where the two are even. */
export function behind({ left, right }: Sides): { side: Side; by: number } | undefined {
  const by = Math.abs(left - right)
  return by < BALANCE.even ? undefined : { side: left < right ? 'left' : 'right', by }
}

interface Trained {
  vid: string
  gid: string
  /** The side that the clip was saved for. */
  side: Side
  reps: number
}

/**
 * The side of each turn of a session, so that the session itself evens out left and right: a turn goes to the side with
 * fewer repetitions, those of the turns before it included, and to the clip's own side where both have as many.
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
