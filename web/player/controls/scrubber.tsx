import { memo, useState, type CSSProperties } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, chapterName } from '../core/study/chapters.ts'
import { formatSpokenTime } from '../core/study/format-time.ts'
import type { MatNote } from '../mat/mat-notes.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { ChapterSegments } from './chapter-segments.tsx'
import { StoryboardPreview, useStoryboard } from './storyboard-preview.tsx'
import { useScrubber } from './use-scrubber.ts'

interface ScrubberProps {
  chapters: readonly Chapter[]
  /** Notes of the member with their times. */
  notes: readonly MatNote[]
  /** WebVTT file in the folder of the manifest. */
  storyboard: string | undefined
}

/** Seek bar with the position and the chapters. */
export function Scrubber({ chapters, notes, storyboard }: ScrubberProps) {
  const player = usePlayer()
  const time = usePlayerState(({ time: now, paused, duration: filmDuration }) =>
    paused ? now : roundToStep(now, filmDuration),
  )
  const duration = usePlayerState((state) => state.duration)
  const [isPreviewRequested, setIsPreviewRequested] = useState(false)
  const loadedStoryboard = useStoryboard(storyboard, isPreviewRequested)
  const { previewTime, isDragging, handlers } = useScrubber(player)
  const shownTime = isDragging ? (previewTime ?? time) : time
  // Set on the playhead only, because a custom property on the bar would restyle all its children on each update.
  const position: CSSProperties & Record<'--at', number> = { '--at': duration > 0 ? shownTime / duration : 0 }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position in the lesson"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(shownTime)}
      aria-valuetext={describePosition(chapters, shownTime, duration)}
      className="scrubber"
      onPointerEnter={() => setIsPreviewRequested(true)}
      {...handlers}
      onFocus={() => {
        setIsPreviewRequested(true)
        handlers.onFocus()
      }}
    >
      <ChapterSegments chapters={chapters} duration={duration} time={shownTime} />
      {duration > 0 && <NotePins notes={notes} duration={duration} />}
      <i className="playhead" style={position} />
      {previewTime !== undefined && duration > 0 && (
        <StoryboardPreview time={previewTime} duration={duration} chapters={chapters} storyboard={loadedStoryboard} />
      )}
    </div>
  )
}

/** Markers of the member's notes. The list of notes contains the links. */
const NotePins = memo(({ notes, duration }: { notes: readonly MatNote[]; duration: number }) =>
  [...new Set(notes.map(({ at }) => at))].map((at) => (
    <i key={at} className="note-pin" style={{ left: `${Math.min(1, at / duration) * 100}%` }} />
  )),
)

/** Number of positions of the playhead during playback: in a film of ten minutes, one step is half a second. */
const PLAYHEAD_STEPS = 1200
const roundToStep = (time: number, duration: number) =>
  duration > 0 ? (Math.floor((time / duration) * PLAYHEAD_STEPS) / PLAYHEAD_STEPS) * duration : time

function describePosition(chapters: readonly Chapter[], time: number, duration: number) {
  const chapter = chapterAt(chapters, time)
  return [`${formatSpokenTime(time)} of ${formatSpokenTime(Math.round(duration))}`, chapter && chapterName(chapter)]
    .filter(Boolean)
    .join(', ')
}
