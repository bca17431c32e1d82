import { lazy, Suspense, useCallback, type ReactNode } from 'react'
import type { Video } from '#contract/catalogue.ts'
import type { PlaybackRequest } from '#contract/media.ts'
import type { Fault } from '#web/player/core/errors.ts'
import { Frame } from '#web/player/frame.tsx'
import { LessonPoster } from './lesson-poster.tsx'
import { loadPlayer, takePlayback } from './prepare.ts'

const Player = lazy(async () => ({ default: (await loadPlayer()).Player }))

/** The list of chapters that follows the film. Only within a {@link LessonPlayer}. */
export const LiveChapters = lazy(async () => ({ default: (await loadPlayer()).LiveChapters }))

interface LessonPlayerProps {
  /** The lesson as the address names it: its group may be a related one. */
  place: PlaybackRequest
  lesson: Video
  onFault: (fault: Fault) => void
  /** Stands in place of the children until the player's code is there. */
  meanwhile: ReactNode
  children: ReactNode
}

/** Plays a lesson. Until the player has arrived, its frame and the poster already stand where they will be. */
export function LessonPlayer({ place: { gid, id }, lesson, onFault, meanwhile, children }: LessonPlayerProps) {
  const ask = useCallback(() => takePlayback({ gid, id }), [gid, id])
  const poster = <LessonPoster lesson={lesson} />
  return (
    <Suspense
      fallback={
        <>
          <Frame title={lesson.title} picture={<div className="still">{poster}</div>} />
          {meanwhile}
        </>
      }
    >
      <Player key={`${gid} ${id}`} lesson={lesson} ask={ask} poster={poster} onFault={onFault}>
        {children}
      </Player>
    </Suspense>
  )
}
