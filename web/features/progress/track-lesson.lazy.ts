import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlayerStore } from '#web/player/core/engine/state.ts'
import { useOwnerId } from '#web/session/use-session.ts'

/** Reports the events of a film to the academy while mounted. `homeGid` is the home group of the lesson. */
export function useLessonTracking(state: PlayerStore, vid: string, homeGid: string) {
  const ownerId = useOwnerId()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (ownerId === null) return undefined
    const controller = new AbortController()
    void import('./track-lesson.ts').then(
      ({ trackLesson }) =>
        controller.signal.aborted || trackLesson({ state, queryClient, ownerId, vid, gid: homeGid }, controller.signal),
      // Playback works without tracking.
      () => undefined,
    )
    return () => controller.abort()
  }, [state, queryClient, ownerId, vid, homeGid])
}
