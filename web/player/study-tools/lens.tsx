import { useMemo, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { getSpriteStyle, useStoryboard } from '../controls/storyboard-preview.tsx'
import type { Chapter } from '#contract/catalogue.ts'
import { getSegments, type Segment } from '../core/study/chapters.ts'
import { tileAt, type Storyboard } from '../core/study/storyboard.ts'
import { formatClockMilliseconds } from '../core/study/format-time.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** Visible range of the film in seconds. */
interface LensWindow {
  from: number
  to: number
}

/** Number of thumbnails in the strip. */
const TILE_COUNT = 12

interface LensProps {
  chapters: readonly Chapter[]
  storyboard: string | undefined
}

/**
 * Magnifies the loop below the scrubber, because a few seconds of a long film are too narrow to edit. Without a loop it
 * shows the current chapter.
 */
export function Lens({ chapters, storyboard }: LensProps) {
  const a = usePlayerState((state) => state.a)
  const b = usePlayerState((state) => state.b)
  const duration = usePlayerState((state) => state.duration)
  const segments = useMemo(() => getSegments(chapters, duration), [chapters, duration])
  const segment = usePlayerState(({ time }) => segments.findLast(({ from }) => from <= time))
  const board = useStoryboard(storyboard, true)
  /** The range is frozen while a handle is dragged. */
  const [frozenWindow, setFrozenWindow] = useState<LensWindow>()
  const lensWindow = frozenWindow ?? getLensWindow({ a, b, segment }, duration)
  const toShare = (time: number) => (time - lensWindow.from) / (lensWindow.to - lensWindow.from)
  const style: CSSProperties & Record<'--a' | '--b', number> = {
    '--a': toShare(a ?? lensWindow.from),
    '--b': toShare(b ?? lensWindow.to),
  }
  return (
    <div className="lens" style={style}>
      <ZoomLines lensWindow={lensWindow} duration={duration} />
      <div className="lens-strip">
        {board && <TileStrip board={board} lensWindow={lensWindow} />}
        {(a !== undefined || b !== undefined) && (
          <>
            <i className="lens-shade" />
            <i className="lens-loop" data-whole={a !== undefined && b !== undefined} />
          </>
        )}
        <Playhead lensWindow={lensWindow} />
        {a !== undefined && (
          <LensHandle
            end="a"
            time={a}
            lensWindow={lensWindow}
            onDrag={(isDragging) => setFrozenWindow(isDragging ? lensWindow : undefined)}
          />
        )}
        {b !== undefined && (
          <LensHandle
            end="b"
            time={b}
            lensWindow={lensWindow}
            onDrag={(isDragging) => setFrozenWindow(isDragging ? lensWindow : undefined)}
          />
        )}
        <p className="lens-times tabular" aria-hidden="true">
          {a !== undefined && (
            <span data-end="a" data-inside={toShare(a) < MIN_TIME_SHARE}>
              {formatClockMilliseconds(a)}
            </span>
          )}
          {b !== undefined && (
            <span data-end="b" data-inside={toShare(b) > 1 - MIN_TIME_SHARE}>
              {formatClockMilliseconds(b)}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

/** Share of the strip that a time needs beside the loop. If there is less space, the time is shown inside the loop. */
const MIN_TIME_SHARE = 0.13
/** Margin on either side of the loop, as a share of the loop's length, so that the handles can move outward. */
const MARGIN_SHARE = 0.2
/** Visible seconds around a single end. */
const SINGLE_END_SECONDS = 4
/** Minimum visible seconds. */
const MIN_SECONDS = 1

/** Range around the loop, or around its only end, limited to the film; otherwise the current chapter. */
function getLensWindow(
  { a, b, segment }: { a: number | undefined; b: number | undefined; segment: Segment | undefined },
  duration: number,
): LensWindow {
  const singleEnd = a ?? b
  if (singleEnd === undefined) return segment ?? { from: 0, to: Math.max(duration, MIN_SECONDS) }
  const [start, end] =
    a !== undefined && b !== undefined
      ? [a, b]
      : [singleEnd - SINGLE_END_SECONDS / 2, singleEnd + SINGLE_END_SECONDS / 2]
  const margin = Math.max((end - start) * MARGIN_SHARE, (MIN_SECONDS - (end - start)) / 2)
  const from = Math.max(0, start - margin)
  const to = duration > 0 ? Math.min(duration, end + margin) : end + margin
  return { from, to: Math.max(to, from + 0.1) }
}

/** Lines from the visible range on the scrubber to the edges of the lens. */
function ZoomLines({ lensWindow, duration }: { lensWindow: LensWindow; duration: number }) {
  const toPercent = (time: number) => (duration > 0 ? (time / duration) * 100 : 0)
  return (
    <svg className="lens-lines" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path
        d={`M${toPercent(lensWindow.from)} 0 0 10M${toPercent(lensWindow.to)} 0 100 10`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function TileStrip({ board, lensWindow }: { board: Storyboard; lensWindow: LensWindow }) {
  const step = (lensWindow.to - lensWindow.from) / TILE_COUNT
  return (
    <div className="lens-tiles" aria-hidden="true">
      {Array.from({ length: TILE_COUNT }, (_, i) => {
        const tile = tileAt(board.tiles, lensWindow.from + (i + 0.5) * step)
        return <span key={i}>{tile && <i style={getSpriteStyle(tile, board.sprites.get(tile.file))} />}</span>
      })}
    </div>
  )
}

function Playhead({ lensWindow }: { lensWindow: LensWindow }) {
  const time = usePlayerState((state) => state.time)
  if (time < lensWindow.from || time > lensWindow.to) return null
  return (
    <i
      className="lens-now"
      style={{ left: `${((time - lensWindow.from) / (lensWindow.to - lensWindow.from)) * 100}%` }}
    />
  )
}

interface LensHandleProps {
  end: 'a' | 'b'
  time: number
  lensWindow: LensWindow
  /** Called with true when a drag starts, and with false when it ends. */
  onDrag: (isDragging: boolean) => void
}

/** Frames per arrow key, without and with Shift. */
const FRAME_STEP = 1
const LARGE_FRAME_STEP = 10
const directions: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Loop end that is moved by pointer or arrow keys. Dragging it also seeks the video. */
function LensHandle({ end, time, lensWindow, onDrag }: LensHandleProps) {
  const { study, seek, state, video } = usePlayer()
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const strip = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!strip) return
    const share = Math.min(Math.max(0, (event.clientX - strip.left) / strip.width), 1)
    study.moveEnd(end, lensWindow.from + share * (lensWindow.to - lensWindow.from))
    const newTime = state.get()[end]
    if (newTime !== undefined && !video.seeking) seek(newTime)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    study.moveEndByFrames(end, direction * (event.shiftKey ? LARGE_FRAME_STEP : FRAME_STEP))
  }
  const position: CSSProperties = { left: `${((time - lensWindow.from) / (lensWindow.to - lensWindow.from)) * 100}%` }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={end === 'a' ? 'Start of the loop' : 'End of the loop'}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.ceil(state.get().duration)}
      aria-valuenow={time}
      aria-valuetext={formatClockMilliseconds(time)}
      className="lens-handle"
      data-end={end}
      style={position}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(true)
      }}
      onPointerMove={move}
      onPointerUp={() => onDrag(false)}
      onPointerCancel={() => onDrag(false)}
    >
      <b aria-hidden="true">{end.toUpperCase()}</b>
    </span>
  )
}
