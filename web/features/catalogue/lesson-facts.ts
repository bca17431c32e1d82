import type { Lesson } from '#rules/catalogue.ts'
import { formatRoundedClock } from '#web/player/core/study/format-time.ts'

const levelLabels = { foundation: 'Foundation', intermediate: 'Intermediate', advanced: 'Advanced' }

export const getLevelLabel = ({ level }: Lesson) => (level ? levelLabels[level] : undefined)

/** True if the film of a lesson is not processed yet. The lesson is listed but cannot be played. */
export const isProcessing = ({ media }: Pick<Lesson, 'media'>) => media === undefined

export const PROCESSING_LABEL = 'Processing'

/** Short facts about a lesson, in display order. */
export const listLessonFacts = (lesson: Lesson): string[] => {
  const { duration, chapters = [], tags } = lesson
  const chapterCount = chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`
  const facts = [
    getLevelLabel(lesson),
    isProcessing(lesson) ? PROCESSING_LABEL : duration && formatRoundedClock(duration),
    chapters.length > 0 && chapterCount,
    tags[0],
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
