import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlayerStore } from '#web/player/core/engine/state.ts'
import { useOwnerId } from '#web/session/use-session.ts'

/**
 * Reports to the academy what the member does with a film, as long as it is on the page. `home` is the lesson's home
 * group.
 */
export function useLessonTracking(state: PlayerStore, vid: string, home: string) {
  const ownerId = useOwnerId()
  const queries = useQueryClient()
  useEffect(() => {
    if (ownerId === null) return undefined
    const left = new AbortController()
    void import('./track-lesson.ts').then(
      ({ trackLesson }) => left.signal.aborted || trackLesson({ state, queries, ownerId, vid, gid: home }, left.signal),
      // Without it the film plays all the same.
      () => undefined,
    )
    return () => left.abort()
  }, [state, queries, ownerId, vid, home])
}
