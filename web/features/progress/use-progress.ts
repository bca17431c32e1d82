import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { progressOf, unfinished, type Progress, lessonKey } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { watchedQuery, byLesson } from './watched-query.ts'

/** The member's progress in every lesson that was begun, the last watched first; undefined until it is known. */
export function useProgress(): readonly Progress[] | undefined {
  const { data } = useQuery(watchedQuery(useOwnerId() ?? ''))
  return useMemo(() => data?.map((one) => progressOf(one)), [data])
}

/** What "Continue training" shows: begun and not completed, the last watched first; undefined until that is known. */
export function useUnfinished(): readonly Progress[] | undefined {
  const progress = useProgress()
  return useMemo(() => progress && unfinished(progress), [progress])
}

/** The lesson by its home group; its length in seconds. */
interface ProgressLesson {
  id: string
  gid: string
  duration?: number | undefined
}

/** The member's progress in one lesson; undefined where it was never begun, or is not known yet. */
export function useLessonProgress({ id, gid, duration }: ProgressLesson) {
  const { data } = useQuery({
    ...watchedQuery(useOwnerId() ?? ''),
    select: (all) => byLesson(all).get(lessonKey({ vid: id, gid })),
  })
  return data && progressOf(data, duration)
}
