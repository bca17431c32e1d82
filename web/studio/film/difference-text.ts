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
  if (Math.abs(before - after) <= SAME) return 'It is as long as the film before: every chapter, note and clip fits.'
  const by = lengthClock(Math.max(1, Math.abs(before - after)))
  const lost = chapters.filter(({ at }) => at >= after).length
  const shown = `It is ${by} ${after < before ? 'shorter' : 'longer'} than the film before. Chapters, notes and clips keep their times, so look whether they still fit.`
  if (lost === 0) return shown
  return `${shown} ${lost === 1 ? 'One chapter begins' : `${lost} chapters begin`} after its end and ${lost === 1 ? 'is' : 'are'} left out.`
}
