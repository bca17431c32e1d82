import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { speedOf } from '#rules/drill-session.ts'
import { claim, playerFor, playerCode, type PlayerCode } from '#web/features/playback/index.ts'
import { useLessonTracking } from '#web/features/progress/index.ts'
import { playbackError } from '#web/player/core/engine/errors.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { Button } from '#web/ui/button.tsx'
import type { QueuedClip } from './queued-clip.ts'

interface SessionFilmProps {
  clip: QueuedClip
  /** How often the clip is played. */
  passes: number
  /** On each rung of the ladder. */
  ladder: boolean
  /** Another number is another turn, of the same clip too. */
  turn: number
  plays: boolean
  /** All passes are over. */
  onDone: () => void
}

/** The film of a clip, without any control: the session holds them. Give it a `key` of the lesson. */
export function SessionFilm(props: SessionFilmProps) {
  const { code, hasFailed } = playerCode.useCode()
  if (code) return <Film {...props} code={code} />
  return (
    <div className="session-film">
      {hasFailed && <Trouble title={playbackError('network').title} onRetry={playerCode.retry} />}
    </div>
  )
}

function Film({ code, clip, passes, ladder, turn, plays, onDone }: SessionFilmProps & { code: PlayerCode }) {
  const room = useRef<HTMLDivElement>(null)
  const { gid, vid, lesson } = clip
  const [player] = useState(() => playerFor(code, { gid, id: vid }))
  useEffect(() => claim(player), [player])
  useLessonTracking(player.state, vid, gid)
  useOnPage(player, room, lesson)
  usePasses(player, { clip, passes, ladder, turn, plays, onDone })
  const error = useSyncExternalStore(player.state.subscribe, () => player.state.get().error)
  return (
    <div ref={room} className="session-film" data-mirror={clip.mirror}>
      {error && <Trouble title={error.title} onRetry={player.retry} />}
    </div>
  )
}

function Trouble({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert" className="session-trouble">
      <p>{title}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function useOnPage(player: Player, room: { current: HTMLDivElement | null }, lesson: QueuedClip['lesson']) {
  const first = useRef(lesson)
  useEffect(() => {
    const { duration = 0, frameRate, title } = first.current
    if (!room.current) return undefined
    room.current.append(player.video)
    player.start()
    const leave = player.join(room.current, { captions: [], duration, frameRate, title })
    return () => {
      leave()
      player.stop()
      player.video.remove()
    }
  }, [player, room])
}

/** Plays the clip's passes, and stops at their end. */
function usePasses(player: Player, { clip, passes, ladder, turn, plays, onDone }: SessionFilmProps) {
  const begun = useRef<number>(undefined)
  const { a, b } = clip
  const speed = speedOf(clip)
  useEffect(() => {
    if (!plays) {
      player.pause()
      return undefined
    }
    if (begun.current === turn) player.play()
    else {
      begun.current = turn
      player.setRate(speed)
      player.study.loop({ a, b }, { reps: passes, ladder })
    }
    return player.state.subscribe(() => {
      if (!player.state.get().drilled) return
      player.pause()
      onDone()
    })
  }, [player, a, b, speed, passes, ladder, turn, plays, onDone])
}
