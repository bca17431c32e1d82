import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { speedOf } from '#rules/drill-session.ts'
import { claim, FilmError, playerCode, playerFor, useVideoIn, type PlayerCode } from '#web/features/playback/index.ts'
import { useLessonTracking } from '#web/features/progress/index.ts'
import { playbackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import type { QueuedClip } from './queued-clip.ts'

interface SessionFilmProps {
  clip: QueuedClip
  /** How often the clip is played. */
  passes: number
  /** Plays the passes on each rung of the ladder. */
  ladder: boolean
  /** The index of the step. Another step plays anew, also the same clip. */
  step: number
  plays: boolean
  /** Called after all passes. */
  onDone: () => void
}

/** The film of a clip, without controls. Give it a `key` of the lesson. */
export function SessionFilm(props: SessionFilmProps) {
  const { code, hasFailed } = playerCode.useCode()
  if (code) return <Film {...props} code={code} />
  return (
    <div className="session-film">
      {hasFailed && <FilmError title={playbackError('network').title} onRetry={playerCode.retry} />}
    </div>
  )
}

function Film({ code, clip, passes, ladder, step, plays, onDone }: SessionFilmProps & { code: PlayerCode }) {
  const container = useRef<HTMLDivElement>(null)
  const { gid, vid, lesson } = clip
  const [player] = useState(() => playerFor(code, { gid, id: vid }))
  useEffect(() => claim(player), [player])
  useLessonTracking(player.state, vid, gid)
  useVideoIn(player, container, lesson)
  usePasses(player, { clip, passes, ladder, step, plays, onDone })
  const error = useSyncExternalStore(player.state.subscribe, () => player.state.get().error)
  return (
    <div ref={container} className="session-film" data-mirror={clip.mirror}>
      {error && <FilmError title={error.title} onRetry={player.retry} />}
    </div>
  )
}

/** Plays the clip's passes, and stops at their end. */
function usePasses(player: Player, { clip, passes, ladder, step, plays, onDone }: SessionFilmProps) {
  const begunStep = useRef<number>(undefined)
  const { a, b } = clip
  const speed = speedOf(clip)
  useEffect(() => {
    if (!plays) {
      player.pause()
      return undefined
    }
    if (begunStep.current === step) player.play()
    else {
      begunStep.current = step
      player.setRate(speed)
      player.study.loop({ a, b }, { reps: passes, ladder })
    }
    return player.state.subscribe(() => {
      if (!player.state.get().drilled) return
      player.pause()
      onDone()
    })
  }, [player, a, b, speed, passes, ladder, step, plays, onDone])
}
