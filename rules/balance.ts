import type { Reps } from '#contract/collections/reps.ts'
import { BALANCE } from '#contract/limits.ts'

export type Side = Reps['side']

/** Number of repetitions per side. */
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
 * Returns the period whose repetitions are compared. The period ends a day after `now`, since clocks of devices may be
 * fast. Records of a clock that is years fast are excluded, since they would count for years.
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

/** Returns the repetitions in a period by lesson, in descending order. */
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

/** Returns the side with fewer repetitions and the difference; undefined if the difference is small. */
export function weakerSide({ left, right }: RepsBySide): { side: Side; difference: number } | undefined {
  const difference = Math.abs(left - right)
  return difference < BALANCE.even ? undefined : { side: left < right ? 'left' : 'right', difference }
}

/** One clip of a drill session. */
interface SessionTurn {
  vid: string
  gid: string
  /** Side that the clip was saved for. */
  side: Side
  reps: number
}

/**
 * Chooses the side of each clip so that the session balances left and right. A clip uses the side with fewer
 * repetitions, including the repetitions of the previous clips; on a tie, the side that the clip was saved for.
 */
export function balanceSides(turns: readonly SessionTurn[], repsPerLesson: readonly LessonReps[]): Side[] {
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
