import { formatRoundedClock } from '#web/player/core/study/format-time.ts'

interface Difference {
  /** Length of the current film and of its replacement, in seconds. */
  before: number
  after: number
  chapters: readonly { at: number }[]
}

/** Differences up to this are encoding artifacts. Seconds. */
const DURATION_TOLERANCE = 0.5

/** Describes the effect of a film of another length on chapters, notes and clips. */
export function describeDifference({ before, after, chapters }: Difference): string {
  if (Math.abs(before - after) <= DURATION_TOLERANCE)
    return 'It’s as long as the current video: all chapters, notes and clips fit.'
  const amount = formatRoundedClock(Math.max(1, Math.abs(before - after)))
  const lostChapters = chapters.filter(({ at }) => at >= after).length
  const summary = `It’s ${amount} ${after < before ? 'shorter' : 'longer'} than the current video. Chapters, notes and clips keep their times, so check that they still fit.`
  if (lostChapters === 0) return summary
  return `${summary} ${lostChapters === 1 ? 'One chapter starts' : `${lostChapters} chapters start`} after its end and ${lostChapters === 1 ? 'is' : 'are'} left out.`
}
