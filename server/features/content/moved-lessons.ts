import { sql } from 'kysely'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { ContentItem } from './items.ts'

/**
 * Refuses to publish a course with a lesson that was published in another course, because members' records and links
 * refer to the lesson there. A lesson may return to a course in which it was published. Throws BadRequest.
 */
export async function failIfLessonsMoved(transaction: InTransaction, { id, kind, draft }: ContentItem): Promise<void> {
  const { lessons } = draft.data
  if (kind !== 'course' || !Array.isArray(lessons) || lessons.length === 0) return
  const { rows } = await sql<{ slug: string; course: string; index: number }>`
    select listed.slug, other.slug as course, listed.place::int - 1 as index
    from jsonb_array_elements_text(${JSON.stringify(lessons)}::jsonb) with ordinality listed (slug, place)
    join content_items lesson on lesson.kind = 'lesson' and lesson.slug = listed.slug
      and lesson.published_revision is not null
    join content_revisions revision on revision.published_at is not null and revision.data->'lessons' ? listed.slug
    join content_items other on other.id = revision.item_id and other.kind = 'course' and other.id <> ${id}
      and other.published_revision is not null
    where not exists (select from content_revisions own
      where own.item_id = ${id} and own.published_at is not null and own.data->'lessons' ? listed.slug)
    order by listed.place limit 1`.execute(transaction)
  const [moved] = rows
  if (moved)
    fail(
      'BadRequest',
      `'lessons[${moved.index}]' cannot be published: the lesson "${moved.slug}" can’t leave the course "${moved.course}", because members’ records refer to it there`,
    )
}
