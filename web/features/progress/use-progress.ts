import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { progressOf, unfinished, type Progress } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { watchedQuery } from './watched-query.ts'

/** How far the member has come in every lesson that was begun, the last watched first; undefined until that is known. */
export function useProgress(): readonly Progress[] | undefined {
  const { data } = useQuery(watchedQuery(useOwnerId() ?? ''))
  return useMemo(() => data?.map((one) => progressOf(one)), [data])
}

/** What "Continue training" shows: begun and not completed, the last watched first; undefined until that is known. */
export function useUnfinished(): readonly Progress[] | undefined {
  const progress = useProgress()
  return useMemo(() => progress && unfinished(progress), [progress])
}
