import { barParts } from './bar-parts.ts'
import { useLessonProgress } from './use-lesson-progress.ts'

export interface ProgressBarProps {
  /** The lesson by its home group; its length in seconds. */
  lesson: { id: string; gid: string; duration?: number | undefined }
}

/** A bar along the lower edge of a poster: what was seen, with its gaps, and a tick where the film stands. */
export function ProgressBar({ lesson }: ProgressBarProps) {
  const progress = useLessonProgress(lesson)
  const duration = lesson.duration ?? 0
  if (!progress || progress.ranges.length === 0 || duration === 0) return null
  const { ranges, position, isComplete } = progress
  return (
    <span className="place">
      {barParts(isComplete ? [{ from: 0, to: duration }] : ranges, duration).map(({ left, width }) => (
        <span key={left} style={{ left: `${left}%`, width: `${width}%` }} />
      ))}
      {!isComplete && <i style={{ left: `${Math.min(100, (100 * position) / duration)}%` }} />}
    </span>
  )
}
