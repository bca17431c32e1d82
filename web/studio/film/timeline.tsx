import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { chapterName, getSegments } from '#web/player/core/study/chapters.ts'
import { formatClockHundredths, formatSpokenTime } from '#web/player/core/study/format-time.ts'
import type { Storyboard } from '#web/player/core/study/storyboard.ts'
import { type ChapterDraft, findChapterIndex, moveChapter } from './edit-chapters.ts'
import { Handle } from './handle.tsx'
import { Strip } from './strip.tsx'
import { getKeptPart, type Trim } from './trim.ts'
import { type Stage, usePlayerValue } from './use-stage.ts'

interface TimelineProps {
  stage: Stage
  chapters: readonly ChapterDraft[]
  storyboard: Storyboard | undefined
  trim: Trim
  isReadOnly: boolean
  onChapters: (chapters: readonly ChapterDraft[]) => void
  onTrim: (trim: Trim) => void
}

const positionStyle = (time: number, length: number): CSSProperties & Record<'--at', number> => ({
  '--at': length > 0 ? time / length : 0,
})

/** Timeline of the film with thumbnails, and handles for the position, the chapters and the trim. */
export function Timeline({ stage, chapters, storyboard, trim, isReadOnly, onChapters, onTrim }: TimelineProps) {
  const track = useRef<HTMLDivElement>(null)
  const { player, length, rate, show, startAt } = stage
  const time = usePlayerValue(player, (now) => now.time)
  const handleProps = { track, length, step: 1 / rate }
  const { from, to } = getKeptPart(trim, length)
  const currentChapter = chapters[findChapterIndex(chapters, time)]
  const previewTime = (at: number) => {
    player.pause()
    show(at)
    return startAt(at)
  }
  return (
    <div className="time-line">
      <div ref={track} className="time-track">
        <div className="time-chapters" aria-hidden="true">
          {getSegments(chapters, length).map(({ from: start, to: end, chapter }) => (
            <span key={start} data-kind={chapter?.kind} style={{ flexGrow: end - start }}>
              {chapter?.title}
            </span>
          ))}
        </div>
        <Strip storyboard={storyboard} length={length} />
        {from > 0 && <i className="time-trimmed" style={{ left: 0, width: `${(from / length) * 100}%` }} />}
        {to < length && <i className="time-trimmed" style={{ right: 0, width: `${(1 - to / length) * 100}%` }} />}
        <Handle
          {...handleProps}
          variant="head"
          label="Position in the video"
          value={time}
          text={`${formatSpokenTime(time)}${currentChapter ? `, ${chapterName(currentChapter)}` : ''}`}
          onMove={(at) => void previewTime(at)}
        />
        {!isReadOnly &&
          chapters.map((chapter, index) => (
            <Handle
              key={index}
              {...handleProps}
              variant="grip"
              label={`Start of ${chapter.title || `chapter ${index + 1}`}`}
              value={chapter.at}
              text={formatClockHundredths(chapter.at)}
              onMove={(at) => onChapters(moveChapter(chapters, index, previewTime(at)))}
            />
          ))}
        {!isReadOnly && length > 0 && (
          <>
            <Handle
              {...handleProps}
              variant="start"
              label="Start of the video"
              value={from}
              text={formatClockHundredths(from)}
              onMove={(at) => onTrim({ ...trim, from: previewTime(Math.min(at, to - 1)) })}
            />
            <Handle
              {...handleProps}
              variant="end"
              label="End of the video"
              value={to}
              text={formatClockHundredths(to)}
              onMove={(at) => onTrim({ ...trim, to: at >= length ? length : previewTime(Math.max(at, from + 1)) })}
            />
          </>
        )}
        <i className="time-head" style={positionStyle(time, length)} />
      </div>
    </div>
  )
}
