import { lengthClock } from '#web/player/core/study/time.ts'

interface Difference {
  /** Length of the current film and of its replacement, in seconds. */
  before: number
  after: number
  chapters: readonly { at: number }[]
}

/** Differences up to this are encoding artifacts. Seconds. */
const SAME = 0.5

/** Describes the effect of a film of another length on chapters, notes and clips. */
export function differenceText({ before, after, chapters }: Difference): string {
  if (Math.abs(before - after) <= SAME) return 'It’s as long as the current video: all chapters, notes and clips fit.'
  const by = lengthClock(Math.max(1, Math.abs(before - after)))
  const lost = chapters.filter(({ at }) => at >= after).length
  const shown = `It’s ${by} ${after < before ? 'shorter' : 'longer'} than the current video. Chapters, notes and clips keep their times, so check that they still fit.`
  if (lost === 0) return shown
  return `${shown} ${lost === 1 ? 'One chapter starts' : `${lost} chapters start`} after its end and ${lost === 1 ? 'is' : 'are'} left out.`
}
