import { useQuery } from '@tanstack/react-query'
import { placeKey, progressOf } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { byLesson, watchedQuery } from './watched-query.ts'

/** The lesson by its home group; its length in seconds. */
export interface ProgressLesson {
  id: string
  gid: string
  duration?: number | undefined
}

/** How far the member has come in one lesson; undefined when it was never begun, or is not known yet. */
export function useLessonProgress({ id, gid, duration }: ProgressLesson) {
  const { data } = useQuery({
    ...watchedQuery(useOwnerId() ?? ''),
    select: (all) => byLesson(all).get(placeKey({ vid: id, gid })),
  })
  return data && progressOf(data, duration)
}
