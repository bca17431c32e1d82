import { lengthClock } from '#web/player/core/study/time.ts'

interface Difference {
  /** Seconds of the film that the lesson has, and of the one that it is to get. */
  before: number
  after: number
  chapters: readonly { at: number }[]
}

/** Shorter differences come of other cameras and encoders. Seconds. */
const SAME = 0.5

/** What changes with a film of another length: chapters, notes and clips name seconds. */
export function differenceText({ before, after, chapters }: Difference): string {
  if (Math.abs(before - after) <= SAME) return 'It’s as long as the current video: all chapters, notes and clips fit.'
  const by = lengthClock(Math.max(1, Math.abs(before - after)))
  const lost = chapters.filter(({ at }) => at >= after).length
  const shown = `It’s ${by} ${after < before ? 'shorter' : 'longer'} than the current video. Chapters, notes and clips keep their times, so check that they still fit.`
  if (lost === 0) return shown
  return `${shown} ${lost === 1 ? 'One chapter starts' : `${lost} chapters start`} after its end and ${lost === 1 ? 'is' : 'are'} left out.`
}
