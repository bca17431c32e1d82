import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { watchFilm } from '#contract/studio/lesson-films.ts'
import { playerCode, type PlayerModule } from '#web/features/playback/index.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import './film-pane.css'
import type { Cue } from './edit-cues.ts'
import { formatCueTime } from './cue-time.ts'

/** Film controls. Times are milliseconds. */
export interface FilmControls {
  /** Plays one line and pauses at its end, or pauses if the film is playing. Without a line, toggles playback. */
  play: (cue: Cue | undefined) => void
  seek: (moment: number) => void
  /** Current time of the film; undefined before it has loaded. */
  currentTime: () => number | undefined
}

interface FilmPaneProps {
  ref: Ref<FilmControls>
  media: string | null
  title: string
  /** Caption shown over the film. */
  line: string | undefined
  lang: string
  onTime: (moment: number) => void
}

/** Film of the lesson with the current caption over it. */
export function FilmPane({ media, ...pane }: FilmPaneProps) {
  const { module: playerModule, hasFailed } = playerCode.useModule()
  if (media === null) return <p className="film-pane-empty">This lesson has no video yet.</p>
  if (hasFailed)
    return (
      <div role="alert" className="film-pane-empty">
        <p>Couldn’t load the player.</p>
        <Button size="small" onClick={() => playerCode.retry()}>
          Try again
        </Button>
      </div>
    )
  return playerModule ? (
    <Film key={media} media={media} playerModule={playerModule} {...pane} />
  ) : (
    <div className="film-pane" />
  )
}

type FilmProps = FilmPaneProps & { media: string; playerModule: PlayerModule }

function useFilm({ ref, media, playerModule, title, onTime }: Omit<FilmProps, 'line' | 'lang'>) {
  const [player] = useState(() =>
    playerModule.createPlayer({ requestUrl: () => studioCall(watchFilm, { params: { media } }) }),
  )
  const frame = useRef<HTMLDivElement>(null)
  /** Time in seconds at which the line that `play` started ends. */
  const pauseAt = useRef<number>(undefined)
  const [snapshot, setSnapshot] = useState(() => player.state.get())
  useEffect(() => {
    if (!frame.current) return undefined
    frame.current.prepend(player.video)
    player.start()
    const leavePlayer = player.attach(frame.current, { captions: [], duration: 0, title })
    const unsubscribe = player.state.subscribe(() => {
      const now = player.state.get()
      setSnapshot(now)
      const end = pauseAt.current
      if (end !== undefined && now.time >= end) {
        pauseAt.current = undefined
        player.pause()
      }
      onTime(now.time * 1000)
    })
    return () => {
      unsubscribe()
      leavePlayer()
      player.stop()
      player.video.remove()
    }
  }, [player, title, onTime])
  useImperativeHandle(ref, () => ({
    play(cue) {
      const { paused } = player.state.get()
      pauseAt.current = undefined
      if (!paused) return player.pause()
      if (cue) {
        player.seek(cue.from / 1000)
        pauseAt.current = cue.to / 1000
      }
      player.play()
    },
    seek: (moment) => player.seek(moment / 1000),
    currentTime: () => (player.state.get().ready ? player.state.get().time * 1000 : undefined),
  }))
  return { player, frame, snapshot }
}

function Film({ line, lang, ...film }: FilmProps) {
  const { player, frame, snapshot } = useFilm(film)
  const { paused, time, duration, error } = snapshot
  return (
    <div>
      <div ref={frame} className="film-pane">
        {line !== undefined && (
          <p className="film-pane-line" lang={lang} aria-hidden="true">
            {line}
          </p>
        )}
        {error && (
          <div role="alert" className="film-pane-error">
            <p>{error.title}</p>
            <Button size="small" onClick={() => player.retry()}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <div className="film-pane-bar">
        <Button size="small" tone="bare" onClick={() => player.toggle()}>
          {paused ? 'Play' : 'Pause'}
        </Button>
        <input
          type="range"
          min={0}
          max={Math.max(1, duration)}
          step={0.1}
          value={time}
          aria-label="Position in the video"
          aria-valuetext={formatCueTime(time * 1000)}
          onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
        <span className="text-sm whitespace-nowrap tabular">
          {formatCueTime(time * 1000)} of {formatCueTime(duration * 1000)}
        </span>
      </div>
    </div>
  )
}
