import type { CourseRow, LessonRow } from '#contract/studio/lessons.ts'

type Visibility = LessonRow['publishedVisibility']
type PublishedRow = Pick<LessonRow, 'slug' | 'publishedVisibility'>
/** Visibility of a lesson before and after the publication of its draft. */
export type PublicationStatus = Pick<LessonRow, 'visibility' | 'publishedVisibility'>

export const isOnSite = ({ publishedVisibility }: Pick<LessonRow, 'publishedVisibility'>) =>
  publishedVisibility !== null

/** Returns the number of a course that members see; undefined for an unpublished course. */
export function getCourseNumber(courses: readonly CourseRow[], gid: string): number | undefined {
  const index = courses.filter(({ isPublished }) => isPublished).findIndex((course) => course.gid === gid)
  return index === -1 ? undefined : index + 1
}

/** Numbers the lessons of a course as members see them. Drafts, unlisted and retired lessons have no number. */
export function numberLessons(
  rows: readonly PublishedRow[],
  courseNumber: number | undefined,
): ReadonlyMap<string, string> {
  if (courseNumber === undefined) return new Map()
  const numberedRows = rows.filter(({ publishedVisibility }) => publishedVisibility === 'listed')
  return new Map(numberedRows.map(({ slug }, index) => [slug, `${courseNumber}.${index + 1}`]))
}

export interface NumberChange {
  slug: string
  /** Undefined if the lesson had no number. */
  before: string | undefined
  /** Undefined if the lesson loses its number. */
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

/** Returns the number changes of the other lessons in a course if the published visibility of one lesson changes. */
export function findShiftedNumbers(
  rows: readonly PublishedRow[],
  courseNumber: number | undefined,
  { slug, before, after }: { slug: string; before: Visibility; after: Visibility },
): NumberChange[] {
  const numbersWith = (publishedVisibility: Visibility) =>
    numberLessons(
      rows.map((row) => (row.slug === slug ? { slug, publishedVisibility } : row)),
      courseNumber,
    )
  return findChangedNumbers(numbersWith(before), numbersWith(after)).filter((change) => change.slug !== slug)
}

/** Returns the number changes if lessons are published, except for lessons without a number before. */
export function findNumbersShiftedByPublication(
  rows: readonly (PublicationStatus & Pick<LessonRow, 'slug'>)[],
  courses: readonly CourseRow[],
  publishedSlugs: ReadonlySet<string>,
): NumberChange[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return courses
    .filter(({ lessons }) => lessons.some((slug) => publishedSlugs.has(slug)))
    .flatMap(({ gid, lessons }) => {
      const before = lessons.flatMap((slug) => bySlug.get(slug) ?? [])
      const after = before.map((row): PublishedRow =>
        publishedSlugs.has(row.slug) ? { ...row, publishedVisibility: row.visibility ?? 'listed' } : row,
      )
      const courseNumber = getCourseNumber(courses, gid)
      return findChangedNumbers(numberLessons(before, courseNumber), numberLessons(after, courseNumber))
    })
    .filter(({ before }) => before !== undefined)
}
