import { sql } from 'kysely'
import { z } from 'zod'
import type { ContentKind } from '#contract/content/kinds.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'

/** The fields of published lessons and courses that must be unique. */
interface CatalogueFacts {
  lessons: ReadonlyMap<string, z.output<typeof LessonFacts>>
  courses: ReadonlyMap<string, z.output<typeof CourseFacts>>
}

const LessonFacts = z.object({
  id: z.string().nullish(),
  top10: z.number().nullish(),
  related: z.array(z.object({ gid: z.string() })).nullish(),
})
const CourseFacts = z.object({ lessons: z.array(z.string()).nullish() })

/** The item to be published. */
interface Candidate {
  kind: ContentKind
  slug: string
  data: ContentData
}

/**
 * Throws BadRequest, with the field, if a publication would make the catalogue inconsistent: duplicate ranks, a lesson
 * in two courses, or duplicate ids in a course. Without a candidate, the published content is checked.
 */
export async function checkCatalogue(transaction: InTransaction, candidate?: Candidate): Promise<void> {
  if (candidate && candidate.kind !== 'lesson' && candidate.kind !== 'course') return
  const facts = await readFacts(transaction, candidate)
  const failForField = (field: string, slug: string, reason: string) =>
    fail('BadRequest', `'${candidate ? field : `${slug}: ${field}`}' cannot be published yet: ${reason}`)
  checkRanks(facts, failForField)
  const courseByLesson = mapLessonsToCourses(facts, failForField)
  checkIds(facts, courseByLesson, failForField)
}

type FailForField = (field: string, slug: string, reason: string) => never

async function readFacts(transaction: InTransaction, candidate?: Candidate): Promise<CatalogueFacts> {
  const rows = await transaction
    .selectFrom('content_items as item')
    .innerJoin('content_revisions as published', (join) =>
      join.onRef('published.item_id', '=', 'item.id').onRef('published.revision', '=', 'item.published_revision'),
    )
    .select(['item.kind', 'item.slug'])
    .select(
      sql`jsonb_build_object('id', data -> 'id', 'top10', data -> 'top10', 'related', data -> 'related', 'lessons', case item.kind when 'course' then data -> 'lessons' end)`.as(
        'facts',
      ),
    )
    .where('item.kind', 'in', ['lesson', 'course'])
    // Excludes lessons without any unique field, which are the majority.
    .where(sql<boolean>`(item.kind = 'course' or data ?| array['id', 'top10'] or data -> 'related' <> '[]')`)
    .execute()
  const otherItems = rows.filter(({ kind, slug }) => kind !== candidate?.kind || slug !== candidate.slug)
  // The candidate is last, so that errors refer to it.
  const allItems = candidate ? [...otherItems, { ...candidate, facts: candidate.data }] : otherItems
  const lessons = new Map<string, z.output<typeof LessonFacts>>()
  const courses = new Map<string, z.output<typeof CourseFacts>>()
  for (const { kind, slug, facts } of allItems)
    if (kind === 'lesson') lessons.set(slug, LessonFacts.parse(facts))
    else courses.set(slug, CourseFacts.parse(facts))
  return { lessons, courses }
}

function checkRanks({ lessons }: CatalogueFacts, failForField: FailForField) {
  const ranks = new Map<number, string>()
  for (const [slug, { top10 }] of lessons) {
    if (typeof top10 !== 'number') continue
    const otherSlug = ranks.get(top10)
    if (otherSlug !== undefined)
      failForField('top10', slug, `rank ${top10} is already used by the lesson "${otherSlug}"`)
    ranks.set(top10, slug)
  }
}

/** Returns the course of each lesson. Reports a lesson that is listed twice. */
function mapLessonsToCourses({ courses }: CatalogueFacts, failForField: FailForField): ReadonlyMap<string, string> {
  const courseByLesson = new Map<string, string>()
  for (const [gid, { lessons }] of courses)
    for (const [index, slug] of (lessons ?? []).entries()) {
      const otherSlug = courseByLesson.get(slug)
      if (otherSlug !== undefined)
        failForField(
          `lessons[${index}]`,
          gid,
          otherSlug === gid ? `"${slug}" is listed twice` : `"${slug}" is already in the course "${otherSlug}"`,
        )
      courseByLesson.set(slug, gid)
    }
  return courseByLesson
}

/** Lessons with the same id must be in different courses. */
function checkIds(
  { lessons, courses }: CatalogueFacts,
  courseByLesson: ReadonlyMap<string, string>,
  failForField: FailForField,
) {
  // A lesson without an id uses its slug, which is unique.
  if (![...lessons.values()].some(({ id }) => typeof id === 'string')) return
  const takenIds = new Map<string, string>()
  for (const [slug, ownCourse] of courseByLesson) {
    const { id, related } = lessons.get(slug) ?? {}
    const groups = [ownCourse, ...(related ?? []).map(({ gid }) => gid).filter((gid) => courses.has(gid))]
    for (const gid of new Set(groups)) {
      const key = JSON.stringify([gid, id ?? slug])
      const otherSlug = takenIds.get(key)
      if (otherSlug !== undefined)
        failForField('id', slug, `the course "${gid}" already has a lesson with this ID: "${otherSlug}"`)
      takenIds.set(key, slug)
    }
  }
}
