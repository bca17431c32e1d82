import { useLessonProgress } from './use-progress.ts'

export interface ProgressBarProps {
  /** The lesson in its home group, with its duration in seconds. */
  lesson: { id: string; gid: string; duration?: number | undefined }
}

/** Bar along the lower edge of a poster: watched ranges with gaps, and a tick at the last position. */
export function ProgressBar({ lesson }: ProgressBarProps) {
  const progress = useLessonProgress(lesson)
  const duration = lesson.duration ?? 0
  if (!progress || progress.ranges.length === 0 || duration === 0) return null
  const { ranges, position, isComplete } = progress
  return (
    <span className="lesson-progress-bar">
      {toBarParts(isComplete ? [{ from: 0, to: duration }] : ranges, duration).map(({ left, width }) => (
        <span key={left} style={{ left: `${left}%`, width: `${width}%` }} />
      ))}
      {!isComplete && <i style={{ left: `${Math.min(100, (100 * position) / duration)}%` }} />}
    </span>
  )
}

/** Percent of a bar below which a part or gap is invisible. */
const MIN_VISIBLE_PERCENT = 1.5

/** Converts ranges to parts of a bar in percent. Closes invisible gaps. */
export function toBarParts(ranges: readonly { from: number; to: number }[], duration: number) {
  const parts: { left: number; width: number }[] = []
  for (const { from, to } of ranges) {
    const [left, right] = [percent(from, duration), percent(to, duration)]
    const lastPart = parts.at(-1)
    if (lastPart && left - lastPart.left - lastPart.width < MIN_VISIBLE_PERCENT) lastPart.width = right - lastPart.left
    else parts.push({ left, width: Math.max(MIN_VISIBLE_PERCENT, right - left) })
  }
  return parts
}

const percent = (time: number, duration: number) => Math.min(100, (100 * time) / duration)
