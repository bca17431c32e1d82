import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { findPeaks } from '#contract/studio/captions.ts'
import { studioQuery } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { drawWave, visibleMilliseconds, scrollStart } from './draw-wave.ts'
import type { Cue } from './edit-cues.ts'

/** Waveform controls. Times are milliseconds. */
export interface WaveControls {
  /** Scrolls the waveform to the film's current time. */
  show: (moment: number) => void
}

interface WaveProps {
  ref: Ref<WaveControls>
  media: string
  cues: readonly Cue[]
  /** Index of the opened line. */
  openedIndex: number
  onOpenLine: (index: number) => void
  onSeek: (moment: number) => void
}

/**
 * Waveform of the film with the lines over it. The waveform supports only the pointer, because the list and the film
 * have keyboard controls for the same actions.
 */
export function Wave({ ref, media, ...view }: WaveProps) {
  const query = useQuery({
    ...studioQuery('peaks', findPeaks, { params: { media } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  const peaks = useMemo(
    () => Uint8Array.from(atob(data?.peaks ?? ''), (letter) => letter.codePointAt(0) ?? 0),
    [data?.peaks],
  )
  return (
    <div className="wave" data-zone="night">
      {query.isError ? (
        <p role="alert" className="wave-status">
          Couldn’t load the waveform.{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : data === undefined ? (
        <p className="wave-status">Loading the waveform…</p>
      ) : peaks.length === 0 ? (
        <p className="wave-status">This video has no sound.</p>
      ) : (
        <WaveCanvas ref={ref} peaks={peaks} peaksPerSecond={data.perSecond} {...view} />
      )}
    </div>
  )
}

interface WaveCanvasProps extends Omit<WaveProps, 'media'> {
  peaks: Uint8Array
  peaksPerSecond: number
}

function WaveCanvas({ ref, peaks, peaksPerSecond, cues, openedIndex, onOpenLine, onSeek }: WaveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** A ref, because it changes during playback and must not cause a render. */
  const view = useRef({ currentTime: 0, start: 0 })
  const draw = () => {
    if (canvas.current)
      drawWave(canvas.current, { peaks, peaksPerSecond, cues, lineIndex: openedIndex, ...view.current })
  }
  const scrollTo = (moment: number) => {
    const span = visibleMilliseconds(canvas.current?.clientWidth ?? 0)
    view.current = { currentTime: moment, start: scrollStart(view.current.start, moment, span) }
    draw()
  }
  useImperativeHandle(ref, () => ({ show: scrollTo }))
  useEffect(() => {
    draw()
    const observer = new ResizeObserver(draw)
    if (canvas.current) observer.observe(canvas.current)
    return () => observer.disconnect()
  })
  const openedStart = cues[openedIndex]?.from
  useEffect(() => {
    if (openedStart !== undefined) scrollTo(openedStart)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when another line is opened, not on every keystroke
  }, [openedIndex])
  const onPointerDown = ({ clientX, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left } = currentTarget.getBoundingClientRect()
    const moment = view.current.start + visibleMilliseconds(clientX - left)
    const line = cues.findIndex(({ from, to }) => from <= moment && moment < to)
    if (line >= 0 && line !== openedIndex) onOpenLine(line)
    onSeek(moment)
  }
  return <canvas ref={canvas} aria-hidden="true" onPointerDown={onPointerDown} />
}
