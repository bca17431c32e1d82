import { balancePeriod, drilledIn, drilledKey, type Drilled } from '#rules/balance.ts'
import { repsDone as records } from '#web/api/lesson-records.ts'
import { ownCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import { useCallback, useMemo, useState } from 'react'

/** The repetitions that a member did in the last four weeks. */
export const reps = ownCollection('reps', records)

/** One side of one technique, done at one speed. */
export interface RepsDone {
  side: 'left' | 'right'
  speed: number
  count: number
  /** How long it took. */
  seconds: number
}

/** What was drilled in four weeks, by lesson; undefined until it is known. */
export function useDrilled(): Drilled[] | undefined {
  const { all } = useOwnCollection(reps)
  const [period] = useState(() => balancePeriod(new Date()))
  return useMemo(() => all && drilledIn(all, period), [all, period])
}

/** "Left 12, right 31": what was done of a lesson in four weeks, where something was. */
export function useBalanceText(lesson: { vid: string; gid: string }): string | undefined {
  const one = useDrilled()?.find((drilled) => drilledKey(drilled) === drilledKey(lesson))
  return one && `Left ${one.left}, right ${one.right}`
}

/** Records repetitions of a lesson. They wait on this device where there is no network. */
export function useRecordReps() {
  const { add } = useOwnCollection(reps)
  return useCallback(
    ({ vid, gid }: { vid: string; gid: string }, { side, speed, count, seconds }: RepsDone) =>
      void add({ vid, gid, side, speed, count, seconds: Math.round(seconds), at: new Date() }),
    [add],
  )
}
