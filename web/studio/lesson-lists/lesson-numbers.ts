import type { CourseRow, LessonRow } from '#contract/studio/lessons.ts'

export const isOnSite = ({ state }: Pick<LessonRow, 'state'>) => state === 'published' || state === 'changed'

/** Returns the number of a course for members; undefined if they do not see it. */
export function getCourseNumber(courses: readonly CourseRow[], gid: string): number | undefined {
  const index = courses.filter(({ isPublished }) => isPublished).findIndex((course) => course.gid === gid)
  return index === -1 ? undefined : index + 1
}

/** Numbers the lessons of a course as members see them. Drafts, unlisted and retired lessons have no number. */
export function numberLessons(
  rows: readonly Pick<LessonRow, 'slug' | 'state' | 'visibility'>[],
  courseNumber: number | undefined,
): ReadonlyMap<string, string> {
  if (courseNumber === undefined) return new Map()
  const numberedRows = rows.filter((row) => isOnSite(row) && row.visibility === null)
  return new Map(numberedRows.map(({ slug }, index) => [slug, `${courseNumber}.${index + 1}`]))
}

export interface NumberChange {
  slug: string
  /** Undefined for a lesson that gets its first number, or loses it. */
  before: string | undefined
  after: string | undefined
}

/** Returns the lessons whose number changes between two orders of their course, in the new order. */
export const findChangedNumbers = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): NumberChange[] =>
  [...new Set([...after.keys(), ...before.keys()])]
    .map((slug) => ({ slug, before: before.get(slug), after: after.get(slug) }))
    .filter((change) => change.before !== change.after)

type Shown = Pick<LessonRow, 'state' | 'visibility'>

/** Returns the other lessons of a course whose number changes if one lesson is shown differently. */
export function findShiftedNumbers(
  rows: readonly (Shown & Pick<LessonRow, 'slug'>)[],
  courseNumber: number | undefined,
  { slug, before, after }: { slug: string; before: Shown; after: Shown },
): NumberChange[] {
  const numbersWith = (shown: Shown) =>
    numberLessons(
      rows.map((row) => (row.slug === slug ? { slug, ...shown } : row)),
      courseNumber,
    )
  return findChangedNumbers(numbersWith(before), numbersWith(after)).filter((change) => change.slug !== slug)
}

/** Returns the lessons whose number changes if lessons are published, except those that get their first number. */
export function findNumbersShiftedByPublication(
  rows: readonly (Shown & Pick<LessonRow, 'slug'>)[],
  courses: readonly CourseRow[],
  published: ReadonlySet<string>,
): NumberChange[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return courses
    .filter(({ lessons }) => lessons.some((slug) => published.has(slug)))
    .flatMap(({ gid, lessons }) => {
      const before = lessons.flatMap((slug) => bySlug.get(slug) ?? [])
      const after = before.map((row) => (published.has(row.slug) ? ({ ...row, state: 'published' } as const) : row))
      const courseNumber = getCourseNumber(courses, gid)
      return findChangedNumbers(numberLessons(before, courseNumber), numberLessons(after, courseNumber))
    })
    .filter(({ before }) => before !== undefined)
}
