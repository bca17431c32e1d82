import type { Reps } from '#contract/collections/reps.ts'
import { BALANCE } from '#contract/limits.ts'

export type Side = Reps['side']

/** Repetitions per side. */
export interface RepsBySide {
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
export function countBySide(records: readonly Pick<Reps, 'side' | 'count'>[]): RepsBySide {
  const sum = { left: 0, right: 0 }
  for (const { side, count } of records) sum[side] += count
  return sum
}

type RepsRecord = Pick<Reps, 'vid' | 'gid' | 'side' | 'count' | 'at'>

/** Repetitions of one lesson. */
export interface LessonReps extends RepsBySide {
  vid: string
  gid: string
}

/** Returns the repetitions in a period by lesson, the most drilled first. */
export function repsByLesson(records: readonly RepsRecord[], { from, to }: Period): LessonReps[] {
  const byLesson = Map.groupBy(
    records.filter(({ at }) => at >= from && at <= to),
    lessonRepsKey,
  )
  return [...byLesson.values()]
    .flatMap((lessonRecords) =>
      lessonRecords[0] ? [{ vid: lessonRecords[0].vid, gid: lessonRecords[0].gid, ...countBySide(lessonRecords) }] : [],
    )
    .toSorted((a, b) => b.left + b.right - a.left - a.right)
}

export const lessonRepsKey = ({ gid, vid }: { gid: string; vid: string }) => `${gid} ${vid}`

/** Returns the side that is behind and by how much; undefined if both are even. */
export function weakerSide({ left, right }: RepsBySide): { side: Side; difference: number } | undefined {
  const difference = Math.abs(left - right)
  return difference < BALANCE.even ? undefined : { side: left < right ? 'left' : 'right', difference }
}

interface SessionTurn {
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
export function balancedSides(turns: readonly SessionTurn[], repsPerLesson: readonly LessonReps[]): Side[] {
  const sums = new Map(
    repsPerLesson.map((lesson) => [lessonRepsKey(lesson), { left: lesson.left, right: lesson.right }]),
  )
  return turns.map((turn) => {
    const sum = sums.get(lessonRepsKey(turn)) ?? { left: 0, right: 0 }
    const side = sum[turn.side] <= sum[otherSide[turn.side]] ? turn.side : otherSide[turn.side]
    sums.set(lessonRepsKey(turn), { ...sum, [side]: sum[side] + turn.reps })
    return side
  })
}
