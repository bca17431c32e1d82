import { memo, useMemo } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { kindNames, segments, type Segment } from '../core/study/chapters.ts'
import { KindGlyph } from '../icons.tsx'
import { usePlayerState } from '../use-player.ts'

interface ChapterSegmentsProps {
  chapters: readonly Chapter[]
  duration: number
  time: number
}

/** Chapters as segments of the scrubber, with their played and buffered shares. */
export function ChapterSegments({ chapters, duration, time }: ChapterSegmentsProps) {
  const bufferedTo = usePlayerState((now) => now.bufferedTo)
  const shown = useMemo(
    () => (duration > 0 ? segments(chapters, duration) : [{ from: 0, to: 1 }]),
    [chapters, duration],
  )
  return (
    <div className="segments" aria-hidden="true">
      {shown.map((segment) => (
        <ChapterSegment
          key={segment.from}
          segment={segment}
          share={(segment.to - segment.from) / (duration || 1)}
          played={filledTo(segment, time)}
          loaded={filledTo(segment, bufferedTo)}
        />
      ))}
    </div>
  )
}

interface ChapterSegmentProps {
  segment: Segment
  share: number
  /** Shares from 0 to 1. */
  played: number
  loaded: number
}

/** Memoized, so that only the current segment renders again. */
const ChapterSegment = memo(function ChapterSegment({ segment, share, played, loaded }: ChapterSegmentProps) {
  const kind = segment.chapter?.kind
  return (
    <div className="segment" data-kind={kind} style={{ width: `${share * 100}%` }}>
      <span className="segment-name">
        {kind && <KindGlyph kind={kind} />}
        {kind && <b>{kindNames[kind]}</b>}
      </span>
      <span className="track">
        <i className="loaded" style={{ transform: `scaleX(${loaded})` }} />
        <i className="played" style={{ transform: `scaleX(${played})` }} />
      </span>
    </div>
  )
})

const filledTo = ({ from, to }: Segment, moment: number) => Math.min(1, Math.max(0, (moment - from) / (to - from)))
