import { useEffect, useMemo, useRef } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { createTapHandler, stationsOf, type Station } from '../core/mat/mat.ts'
import { passAt } from '../core/study/drill.ts'
import { shownSide, type Side } from '../core/study/side.ts'
import { clock } from '../core/study/time.ts'
import { PlayerIcon } from '../icons.tsx'
import { useMatMode } from './use-mat-mode.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface MatModeProps {
  chapters: readonly Chapter[]
  /** The member's clips of this lesson. Without any, mat mode uses the chapters. */
  clips?: readonly Station[] | undefined
  title: string
  side: Side
  onDone: () => void
}

const none: readonly Station[] = []

/** For people who train three meters away with gloves on: large text, and a screen that takes taps anywhere. */
export function MatMode({ chapters, clips = none, title, side, onDone }: MatModeProps) {
  const { state } = usePlayer()
  const duration = usePlayerState((now) => now.duration)
  const stations = useMemo(
    () => (clips.length > 0 ? clips : stationsOf(chapters, duration, state.get().frameRate)),
    [clips, chapters, duration, state],
  )
  const root = useRef<HTMLDivElement>(null)
  const { runCommand, station } = useMatMode(stations, root, onDone)
  const tap = useRef(createTapHandler(runCommand))
  useEffect(() => {
    tap.current = createTapHandler(runCommand)
  }, [runCommand])
  const paused = usePlayerState((now) => now.paused)
  const stationKind = clips.length > 0 ? 'clip' : 'chapter'
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
        <StationText
          station={station}
          title={title}
          side={side}
          of={stations.length}
          at={station ? stations.indexOf(station) + 1 : 0}
          stationKind={stationKind}
        />
      </div>
      <div className="mat-strip condensed">
        <button type="button" aria-label={`Previous ${stationKind}`} onClick={() => runCommand('previous')}>
          <PlayerIcon name="frameBack" className="size-[1em]" /> <span>Previous</span>
        </button>
        <button type="button" onClick={() => runCommand('toggle')}>
          <PlayerIcon name={paused ? 'play' : 'pause'} className="size-[1em]" />{' '}
          <span>{paused ? 'Tap to play' : 'Tap to pause'}</span>
        </button>
        <button type="button" aria-label={`Next ${stationKind}`} onClick={() => runCommand('next')}>
          <span>Next</span> <PlayerIcon name="frameOn" className="size-[1em]" />
        </button>
      </div>
      <button type="button" className="mat-leave" aria-label="Leave mat mode" onClick={onDone}>
        <PlayerIcon name="cross" className="size-9" />
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

interface StationTextProps {
  station: Station | undefined
  title: string
  side: Side
  at: number
  of: number
  stationKind: 'clip' | 'chapter'
}

function StationText({ station, title, side, at, of, stationKind }: StationTextProps) {
  const mirror = usePlayerState((now) => now.mirror === true)
  const rate = usePlayerState((now) => now.rate)
  const pass = usePlayerState((now) => now.pass)
  const reps = usePlayerState((now) => passAt(now.drill, 0)?.of)
  const left = usePlayerState((now) => clock(Math.ceil(Math.max(0, (station?.b ?? now.duration) - now.time))))
  const shown = shownSide(side, mirror)
  return (
    <div className="mat-text condensed">
      <p className="mat-count tabular">
        <b>
          {stationKind === 'clip' ? 'Clip' : 'Chapter'} {at} of {of}
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
