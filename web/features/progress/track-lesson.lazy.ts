import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlayerStore } from '#web/player/core/engine/state.ts'
import { useOwnerId } from '#web/session/use-session.ts'

/** Reports events of a film to the academy while it is mounted. `home` is the home group of the lesson. */
export function useLessonTracking(state: PlayerStore, vid: string, home: string) {
  const ownerId = useOwnerId()
  const queries = useQueryClient()
  useEffect(() => {
    if (ownerId === null) return undefined
    const left = new AbortController()
    void import('./track-lesson.ts').then(
      ({ trackLesson }) => left.signal.aborted || trackLesson({ state, queries, ownerId, vid, gid: home }, left.signal),
      // Playback works without tracking.
      () => undefined,
    )
    return () => left.abort()
  }, [state, queries, ownerId, vid, home])
}
