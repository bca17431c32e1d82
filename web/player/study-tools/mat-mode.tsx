import { useEffect, useMemo, useRef } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { createTapHandler } from '../core/mat/mat-taps.ts'
import { stationsOf, type Station } from '../core/mat/mat.ts'
import { passAt } from '../core/study/drill.ts'
import { clock } from '../core/study/time.ts'
import { PlayerIcon } from '../icons.tsx'
import type { Side } from '../labels.tsx'
import { useMatMode } from './use-mat-mode.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface MatModeProps {
  chapters: readonly Chapter[]
  /** The member's clips of this lesson; the chapters stand in for them. */
  clips?: readonly Station[] | undefined
  title: string
  side: Side
  onDone: () => void
}

const none: readonly Station[] = []

/** For people three metres away with gloves on: letters to be read from there, the whole screen to be pressed. */
export function MatMode({ chapters, clips = none, title, side, onDone }: MatModeProps) {
  const { state } = usePlayer()
  const duration = usePlayerState((now) => now.duration)
  const own = useMemo(
    () => (clips.length > 0 ? clips : stationsOf(chapters, duration, state.get().frameRate)),
    [clips, chapters, duration, state],
  )
  const root = useRef<HTMLDivElement>(null)
  const { runCommand, station } = useMatMode(own, root, onDone)
  const tap = useRef(createTapHandler(runCommand))
  useEffect(() => {
    tap.current = createTapHandler(runCommand)
  }, [runCommand])
  const paused = usePlayerState((now) => now.paused)
  const things = clips.length > 0 ? 'clip' : 'chapter'
  return (
    <div ref={root} role="dialog" aria-label={`Mat mode, ${title}`} className="mat">
      <Progress station={station} />
      <div
        className="mat-field"
        role="presentation"
        onPointerUp={({ clientX, currentTarget, button }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          if (button === 0) tap.current((clientX - left) / width)
        }}
      >
        <Words
          station={station}
          title={title}
          side={side}
          of={own.length}
          at={station ? own.indexOf(station) + 1 : 0}
          things={things}
        />
      </div>
      <div className="mat-strip condensed">
        <button type="button" aria-label={`Previous ${things}`} onClick={() => runCommand('previous')}>
          <PlayerIcon sign="frameBack" className="size-[1em]" /> <span>Previous</span>
        </button>
        <button type="button" onClick={() => runCommand('toggle')}>
          <PlayerIcon sign={paused ? 'play' : 'pause'} className="size-[1em]" />{' '}
          <span>{paused ? 'Tap to play' : 'Tap to pause'}</span>
        </button>
        <button type="button" aria-label={`Next ${things}`} onClick={() => runCommand('next')}>
          <span>Next</span> <PlayerIcon sign="frameOn" className="size-[1em]" />
        </button>
      </div>
      <button type="button" className="mat-leave" aria-label="Leave mat mode" onClick={onDone}>
        <PlayerIcon sign="cross" className="size-9" />
      </button>
    </div>
  )
}

function Progress({ station }: { station: Station | undefined }) {
  const time = usePlayerState((now) => now.time)
  const share = station ? (time - station.a) / Math.max(0.1, station.b - station.a) : 0
  return (
    <div className="mat-progress" aria-hidden="true">
      <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
    </div>
  )
}

interface WordsProps {
  station: Station | undefined
  title: string
  side: Side
  at: number
  of: number
  things: string
}

function Words({ station, title, side, at, of, things }: WordsProps) {
  const mirror = usePlayerState((now) => now.mirror === true)
  const rate = usePlayerState((now) => now.rate)
  const pass = usePlayerState((now) => now.pass)
  const reps = usePlayerState((now) => passAt(now.drill, 0)?.of)
  const left = usePlayerState((now) => clock(Math.ceil(Math.max(0, (station?.b ?? now.duration) - now.time))))
  const shown = mirror ? (side === 'left' ? 'right' : 'left') : side
  return (
    <div className="mat-words condensed">
      <p className="mat-count tabular">
        <b>
          {things === 'clip' ? 'Clip' : 'Chapter'} {at} of {of}
        </b>{' '}
        <span>
          Rep {pass + 1}
          {reps ? ` of ${reps}` : ''}
        </span>
      </p>
      <p className="mat-clock tabular" aria-hidden="true">
        {left}
      </p>
      <p className="mat-cue">{station?.title ?? title}</p>
      <p className="mat-side tabular">
        {shown === 'left' ? 'Left' : 'Right'} side, {rate} ×
      </p>
    </div>
  )
}
