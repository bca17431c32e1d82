import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { getClipSpeed } from '#rules/drill-session.ts'
import {
  claimPreparedPlayer,
  FilmError,
  playerCode,
  getOrCreatePlayer,
  useVideoIn,
  type PlayerModule,
} from '#web/features/playback/index.ts'
import { useLessonTracking } from '#web/features/progress/index.ts'
import { playbackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { openCallOutTrack } from '#web/player/core/study/call-out-track.ts'
import type { QueuedClip } from './queued-clip.ts'

interface SessionFilmProps {
  clip: QueuedClip
  mirror: boolean
  /** Number of times that the clip is played. */
  passes: number
  /** Plays each pass at the next speed of the ladder. */
  ladder: boolean
  /** Index of the step. A change restarts playback even for the same clip. */
  step: number
  isPlaying: boolean
  /** Called after each pass, with the speed of the next pass. */
  onPass: (pass: number, speed: number) => void
  /** Called after the last pass. */
  onDone: () => void
}

/** Player of a clip without controls. Pass the lesson as `key`. */
export function SessionFilm(props: SessionFilmProps) {
  const { module: playerModule, hasFailed } = playerCode.useModule()
  if (playerModule) return <LoadedFilm {...props} playerModule={playerModule} />
  return (
    <div className="mat-film">
      {hasFailed && <FilmError title={playbackError('network').title} onRetry={playerCode.retry} />}
    </div>
  )
}

function LoadedFilm({
  playerModule,
  clip,
  mirror,
  passes,
  ladder,
  step,
  isPlaying,
  onPass,
  onDone,
}: SessionFilmProps & { playerModule: PlayerModule }) {
  const container = useRef<HTMLDivElement>(null)
  const { gid, vid, lesson } = clip
  const [player] = useState(() => getOrCreatePlayer(playerModule, { gid, id: vid }))
  useEffect(() => claimPreparedPlayer(player), [player])
  useLessonTracking(player.state, vid, gid)
  useVideoIn(player, container, lesson)
  const { callOuts } = lesson
  useEffect(() => (callOuts ? openCallOutTrack(player, callOuts) : undefined), [player, callOuts])
  usePasses(player, { clip, mirror, passes, ladder, step, isPlaying, onPass, onDone })
  const error = useSyncExternalStore(player.state.subscribe, () => player.state.get().error)
  const isUpright = useSyncExternalStore(player.state.subscribe, () => (player.state.get().aspect ?? 2) < 1)
  return (
    <div className="mat-film" data-upright={isUpright || undefined}>
      <div ref={container} className="session-film" data-mirror={mirror}>
        {error && <FilmError title={error.title} onRetry={player.retry} />}
      </div>
    </div>
  )
}

/** Plays the passes of a clip, then pauses. A speed change keeps the pass count unless it ends the ladder. */
function usePasses(player: Player, { clip, passes, ladder, step, isPlaying, onPass, onDone }: SessionFilmProps) {
  const startedStep = useRef<string>(undefined)
  const { a, b } = clip
  const speed = getClipSpeed(clip)
  const reportPass = useEffectEvent(onPass)
  const onLastPass = useEffectEvent(onDone)
  useEffect(() => {
    if (!isPlaying) {
      player.pause()
      return undefined
    }
    const key = `${step} ${ladder}`
    player.setRate(speed)
    if (startedStep.current === key) player.play()
    else {
      startedStep.current = key
      player.study.playLoop({ a, b }, { reps: ladder ? 1 : passes, ladder })
    }
    let isOver = false
    return player.state.subscribe(() => {
      const { pass, rate, isDrillDone } = player.state.get()
      if (!isDrillDone && pass < passes) return reportPass(pass, rate)
      // Pausing triggers a state change too; the guard calls `onDone` and rings the bell only once.
      if (isOver) return
      isOver = true
      player.pause()
      onLastPass()
    })
  }, [player, a, b, speed, passes, ladder, step, isPlaying])
}
