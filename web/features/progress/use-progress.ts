import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calculateProgress, findUnfinished, type Progress, lessonKey } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { watchedQuery, indexByLesson } from './watched-query.ts'

/** Progress in all started lessons, most recently watched first. Undefined while loading. */
export function useProgress(): readonly Progress[] | undefined {
  const { data } = useQuery(watchedQuery(useOwnerId() ?? ''))
  return useMemo(() => data?.map((document) => calculateProgress(document)), [data])
}

/** Started, incomplete lessons for "Continue training", most recently watched first. Undefined while loading. */
export function useUnfinishedProgress(): readonly Progress[] | undefined {
  const progress = useProgress()
  return useMemo(() => progress && findUnfinished(progress), [progress])
}

/** Reference to the lesson in its home group, with its duration in seconds. */
interface ProgressLesson {
  id: string
  gid: string
  duration?: number | undefined
}

/** Progress in one lesson. Undefined if not started or while loading. */
export function useLessonProgress({ id, gid, duration }: ProgressLesson) {
  const { data } = useQuery({
    ...watchedQuery(useOwnerId() ?? ''),
    select: (documents) => indexByLesson(documents).get(lessonKey({ vid: id, gid })),
  })
  return data && calculateProgress(data, duration)
}
