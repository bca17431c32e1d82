import { formatRoundedClock } from '#web/player/core/study/format-time.ts'

interface Difference {
  /** Duration of the current film and of its replacement, in seconds. */
  before: number
  after: number
  chapters: readonly { at: number }[]
}

/** Differences up to this limit are encoding artifacts. */
const DURATION_TOLERANCE_SECONDS = 0.5

/** Describes how a replacement film with another duration affects chapters, notes and clips. */
export function describeDifference({ before, after, chapters }: Difference): string {
  if (Math.abs(before - after) <= DURATION_TOLERANCE_SECONDS)
    return 'It’s as long as the current video: all chapters, notes and clips fit.'
  const amount = formatRoundedClock(Math.max(1, Math.abs(before - after)))
  const lostCount = chapters.filter(({ at }) => at >= after).length
  const summary = `It’s ${amount} ${after < before ? 'shorter' : 'longer'} than the current video. Chapters, notes and clips keep their times, so check that they still fit.`
  if (lostCount === 0) return summary
  return `${summary} ${lostCount === 1 ? 'One chapter starts after its end and is' : `${lostCount} chapters start after its end and are`} removed.`
}
