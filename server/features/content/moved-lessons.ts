import { sql } from 'kysely'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import type { ContentItem } from './items.ts'

const readLessons = (data: ContentData | undefined): unknown[] => {
  const lessons = data?.['lessons']
  return Array.isArray(lessons) ? lessons : []
}

/** SQL: lessons listed in a publication of a course. */
const listedLessons = sql`jsonb_array_elements_text(
  case jsonb_typeof(publication.data->'lessons') when 'array' then publication.data->'lessons' end) listed (slug)`

/** An item to be published. */
type PublishedItem = Pick<ContentItem, 'kind' | 'slug' | 'published'> & { draft: Pick<ContentItem['draft'], 'data'> }

/** Throws BadRequest if a course contains a lesson of another course ({@link findLessonOfOtherCourse}). */
export async function failIfLessonsMoved(transaction: InTransaction, item: PublishedItem): Promise<void> {
  if (item.kind !== 'course') return
  const lessons = readLessons(item.draft.data)
  const publishedLessons = new Set(readLessons(item.published?.data))
  const addedLessons = lessons.filter((slug) => !publishedLessons.has(slug))
  const movedLesson = await findLessonOfOtherCourse(transaction, item.slug, addedLessons)
  if (movedLesson)
    fail(
      'BadRequest',
      `'lessons[${lessons.indexOf(movedLesson.slug)}]' cannot be published: ${describeMovedLesson(movedLesson)}`,
    )
}

interface MovedLesson {
  slug: string
  /** The course in which the lesson was published. */
  course: string
}

export const describeMovedLesson = ({ slug, course }: MovedLesson) =>
  `the lesson "${slug}" can’t leave the course "${course}", because members’ records refer to it in that course`

/**
 * Finds a lesson that was published in another course, because members' records and links refer to the lesson in that
 * course. This includes lessons and courses that are unpublished or in the bin. A course that listed the lesson only
 * before the lesson was published does not count. A lesson may return to a course in which it was published before.
 */
export async function findLessonOfOtherCourse(
  transaction: InTransaction,
  course: string,
  lessons: readonly unknown[],
): Promise<MovedLesson | undefined> {
  if (lessons.length === 0) return undefined
  // Reads each revision once, because there may be thousands of revisions with hundreds of lessons each. A listing ends
  // with the next publication of its course, or of another course with the lesson: one course lists it at a time.
  const { rows } = await sql<MovedLesson>`
    with publication as (
      select course.slug as course, revision.data, revision.published_at,
        lead(revision.published_at) over (partition by course.id order by revision.published_at) as replaced_at
      from content_items course
      join content_revisions revision on revision.item_id = course.id and revision.published_at is not null
      where course.kind = 'course'
    ), listing as (
      select listed.slug, course,
        least(replaced_at, lead(published_at) over (partition by listed.slug order by published_at)) as ended_at
      from publication cross join lateral ${listedLessons}
      where listed.slug = any(${lessons}::text[])
    ), home as materialized (
      select distinct listing.slug, course from listing
      join content_items lesson on lesson.kind = 'lesson' and lesson.slug = listing.slug
        and lesson.published_at is not null
      where ended_at is null or ended_at > lesson.published_at)
    select other.slug, other.course from home other
    where other.course <> ${course} and not exists (
      select from home own where own.course = ${course} and own.slug = other.slug)
    limit 1`.execute(transaction)
  return rows[0]
}

/**
 * Returns the revision of a lesson that was published last, also if the lesson was unpublished since; undefined for
 * other items. Throws BadRequest if its id differs, because members' records refer to it.
 */
export async function requireSameId(
  transaction: InTransaction,
  { id, kind, slug, draft }: Pick<ContentItem, 'id' | 'kind' | 'slug' | 'draft'>,
): Promise<number | undefined> {
  if (kind !== 'lesson') return undefined
  const last = await transaction
    .selectFrom('content_revisions')
    .select(['revision', sql<string | null>`data->>'id'`.as('lessonId')])
    .where('item_id', '=', id)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && (last.lessonId ?? slug) !== (draft.data['id'] ?? slug))
    fail('BadRequest', "'id' cannot be published yet: it can’t change because members’ records use it")
  return last?.revision
}
