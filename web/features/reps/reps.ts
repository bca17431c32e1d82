import { balancePeriod, repsByLesson, lessonRepsKey, type LessonReps } from '#rules/balance.ts'
import { repsDone as records } from '#web/api/lesson-records.ts'
import { createOwnCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import { useCallback, useMemo, useState } from 'react'

/** Repetitions of the member in the last four weeks. */
export const reps = createOwnCollection('reps', records)

/** Repetitions of one side of a technique at one speed. */
export interface RepsOfSide {
  side: 'left' | 'right'
  speed: number
  count: number
  /** Duration in seconds. */
  seconds: number
}

/** Repetitions of the last four weeks by lesson. Undefined while loading. */
export function useRepsPerLesson(): LessonReps[] | undefined {
  const { documents } = useOwnCollection(reps)
  const [period] = useState(() => balancePeriod(new Date()))
  return useMemo(() => documents && repsByLesson(documents, period), [documents, period])
}

/** Repetitions of a lesson in the last four weeks: "Left 12, right 31". Undefined without repetitions. */
export function useBalanceText(lesson: { vid: string; gid: string }): string | undefined {
  const lessonReps = useRepsPerLesson()?.find((entry) => lessonRepsKey(entry) === lessonRepsKey(lesson))
  return lessonReps && `Left ${lessonReps.left}, right ${lessonReps.right}`
}

/** Records repetitions of a lesson. Queued while offline. */
export function useRecordReps() {
  const { add } = useOwnCollection(reps)
  return useCallback(
    ({ vid, gid }: { vid: string; gid: string }, { side, speed, count, seconds }: RepsOfSide) =>
      void add({ vid, gid, side, speed, count, seconds: Math.round(seconds), at: new Date() }),
    [add],
  )
}
