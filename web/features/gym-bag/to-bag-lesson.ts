import type { Lesson } from '#rules/catalogue.ts'
import type { BagLesson } from './bag-entry.ts'

/** Returns the catalogue data that is stored with a saved lesson. */
export function toBagLesson(lesson: Lesson): BagLesson {
  const { gid, groupTitle, groupSummary, number } = lesson
  return { lesson, group: { gid, title: groupTitle[0] ?? '', summary: groupSummary[0] ?? '' }, number }
}
