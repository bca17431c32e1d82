import { useState, type CSSProperties } from 'react'
import { LensHandle } from './lens-handle.tsx'
import { spriteStyle } from '../controls/storyboard-preview.tsx'
import { useStoryboard } from '../controls/use-storyboard.ts'
import { lensWindowOf, type LensWindow } from '../core/study/lens-window.ts'
import { tileAt, type Storyboard } from '../core/study/storyboard.ts'
import { preciseClock } from '../core/study/time.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** Pictures in the strip. */
const TILES = 12

/** A loop of seconds in a lesson of minutes would be a hair on the bar: the lens opens it out. */
export function Lens({ storyboard }: { storyboard: string | undefined }) {
  const { state } = usePlayer()
  const a = usePlayerState((now) => now.a)
  const b = usePlayerState((now) => now.b)
  const duration = usePlayerState((now) => now.duration)
  const board = useStoryboard(storyboard, true)
  /** While a hand holds a handle the window stands still under it. */
  const [held, setHeld] = useState<LensWindow>()
  const shown = held ?? lensWindowOf({ a, b, time: state.get().time }, duration)
  const share = (time: number) => (time - shown.from) / (shown.to - shown.from)
  const style: CSSProperties & Record<'--a' | '--b', number> = {
    '--a': share(a ?? shown.from),
    '--b': share(b ?? shown.to),
  }
  return (
    <div className="lens" style={style}>
      <Lines shown={shown} duration={duration} />
      <div className="lens-strip">
        {board && <Strip board={board} shown={shown} />}
        <i className="lens-shade" />
        <i className="lens-loop" data-whole={a !== undefined && b !== undefined} />
        <Playhead shown={shown} />
        {a !== undefined && (
          <LensHandle end="a" time={a} shown={shown} onHold={(holds) => setHeld(holds ? shown : undefined)} />
        )}
        {b !== undefined && (
          <LensHandle end="b" time={b} shown={shown} onHold={(holds) => setHeld(holds ? shown : undefined)} />
        )}
      </div>
      <p className="lens-times tabular" aria-hidden="true">
        {a !== undefined && <span data-end="a">{preciseClock(a)}</span>}
        {b !== undefined && <span data-end="b">{preciseClock(b)}</span>}
      </p>
    </div>
  )
}

/** From the stretch of the bar to the whole width. */
function Lines({ shown, duration }: { shown: LensWindow; duration: number }) {
  const x = (time: number) => (duration > 0 ? (time / duration) * 100 : 0)
  return (
    <svg className="lens-lines" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${x(shown.from)} 0 0 10M${x(shown.to)} 0 100 10`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function Strip({ board, shown }: { board: Storyboard; shown: LensWindow }) {
  const step = (shown.to - shown.from) / TILES
  return (
    <div className="lens-tiles" aria-hidden="true">
      {Array.from({ length: TILES }, (_, i) => {
        const tile = tileAt(board.tiles, shown.from + (i + 0.5) * step)
        return <span key={i}>{tile && <i style={spriteStyle(tile, board.sprites.get(tile.file))} />}</span>
      })}
    </div>
  )
}

function Playhead({ shown }: { shown: LensWindow }) {
  const time = usePlayerState((now) => now.time)
  if (time < shown.from || time > shown.to) return null
  return <i className="lens-now" style={{ left: `${((time - shown.from) / (shown.to - shown.from)) * 100}%` }} />
}
