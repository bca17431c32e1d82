import { memo, useMemo } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { getSegments, type Segment } from '../core/study/chapters.ts'
import { KindGlyph } from '../icons.tsx'
import { usePlayerState } from '../use-player.ts'

interface ChapterSegmentsProps {
  chapters: readonly Chapter[]
  duration: number
  time: number
}

/** Chapters as segments of the scrubber, with their played and buffered fractions. */
export function ChapterSegments({ chapters, duration, time }: ChapterSegmentsProps) {
  const bufferedTo = usePlayerState((state) => state.bufferedTo)
  const visibleSegments = useMemo(
    () => (duration > 0 ? getSegments(chapters, duration) : [{ from: 0, to: 1 }]),
    [chapters, duration],
  )
  return (
    <div className="segments" aria-hidden="true">
      {visibleSegments.map((segment) => (
        <ChapterSegment
          key={segment.from}
          segment={segment}
          fraction={(segment.to - segment.from) / (duration || 1)}
          playedFraction={getFilledFraction(segment, time)}
          bufferedFraction={getFilledFraction(segment, bufferedTo)}
        />
      ))}
    </div>
  )
}

interface ChapterSegmentProps {
  segment: Segment
  fraction: number
  /** Fractions of the segment, 0 to 1. */
  playedFraction: number
  bufferedFraction: number
}

/** Memoized, so that only the current segment renders again. */
const ChapterSegment = memo(function ChapterSegment({
  segment,
  fraction,
  playedFraction,
  bufferedFraction,
}: ChapterSegmentProps) {
  const { kind, title } = segment.chapter ?? {}
  return (
    <div className="segment" data-kind={kind} style={{ width: `${fraction * 100}%` }}>
      <span className="segment-name">
        {kind && <KindGlyph kind={kind} />}
        <b>{title}</b>
      </span>
      <span className="track">
        <i className="loaded" style={{ transform: `scaleX(${bufferedFraction})` }} />
        <i className="played" style={{ transform: `scaleX(${playedFraction})` }} />
      </span>
    </div>
  )
})

const getFilledFraction = ({ from, to }: Segment, time: number) => Math.min(1, Math.max(0, (time - from) / (to - from)))
