import type { CSSProperties } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { kindNames, segments, type Segment } from '../core/chapters.ts'
import { KindGlyph } from '../icons.tsx'
import { usePlayerState } from '../use-player.ts'

interface SegmentsProps {
  chapters: readonly Chapter[]
  duration: number
  time: number
}

/** The chapters as stretches of the bar, each filled as far as it has been played. */
export function Segments({ chapters, duration, time }: SegmentsProps) {
  const bufferedTo = usePlayerState((now) => now.bufferedTo)
  const shown = duration > 0 ? segments(chapters, duration) : [{ from: 0, to: 1 }]
  return (
    <div className="segments" aria-hidden="true">
      {shown.map((segment) => (
        <Stretch
          key={segment.from}
          segment={segment}
          share={(segment.to - segment.from) / (duration || 1)}
          time={time}
          bufferedTo={bufferedTo}
        />
      ))}
    </div>
  )
}

interface StretchProps {
  segment: Segment
  share: number
  time: number
  bufferedTo: number
}

function Stretch({ segment, share, time, bufferedTo }: StretchProps) {
  const kind = segment.chapter?.kind
  return (
    <div className="segment" data-kind={kind} style={{ width: `${share * 100}%` }}>
      <span className="segment-name">
        {kind && <KindGlyph kind={kind} />}
        {kind && <b>{kindNames[kind]}</b>}
      </span>
      <span className="track">
        <i className="loaded" style={filledTo(segment, bufferedTo)} />
        <i className="played" style={filledTo(segment, time)} />
      </span>
    </div>
  )
}

const filledTo = ({ from, to }: Segment, moment: number): CSSProperties => ({
  transform: `scaleX(${Math.min(1, Math.max(0, (moment - from) / (to - from)))})`,
})
