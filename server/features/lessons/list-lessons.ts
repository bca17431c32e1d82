import { sql } from 'kysely'
import { z } from 'zod'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import type { CourseRow, LessonRow, listLessons as listLessonsCall } from '#contract/studio/lessons.ts'
import { listHeadsWithFacts, createChangePredicate, toSummary } from '#server/features/content/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Parses invalid values as null, because drafts are not validated. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null)
const TextList = z.array(z.string()).catch([])

const LessonFacts = z.object({
  id: orNull(z.string()),
  free: orNull(z.boolean()),
  level: orNull(z.string()),
  duration: orNull(z.number()),
  media: orNull(z.string()),
  thumbnail: orNull(z.string()),
  captions: TextList,
  cast: TextList,
  tags: TextList,
  visibility: orNull(z.enum(['unlisted', 'retired'])),
  publishedVisibility: orNull(z.enum(['listed', 'unlisted', 'retired'])),
})
const lessonFacts = sql`jsonb_build_object(
  'id', draft.data -> 'id', 'free', draft.data -> 'free',
  'level', draft.data -> 'level', 'duration', draft.data -> 'duration', 'media', draft.data -> 'media',
  'thumbnail', draft.data -> 'thumbnail', 'cast', draft.data -> 'cast', 'tags', draft.data -> 'tags',
  'visibility', draft.data -> 'visibility',
  'publishedVisibility', case when item.published_revision = item.draft_revision
    then coalesce(draft.data ->> 'visibility', 'listed')
    else (select coalesce(published.data ->> 'visibility', 'listed') from content_revisions as published
      where published.item_id = item.id and published.revision = item.published_revision) end,
  'captions', jsonb_path_query_array(draft.data, '$.captions[*].lang'))`

const CourseFacts = z.object({ lessons: TextList, isPublished: z.boolean() })
const courseFacts = sql`jsonb_build_object(
  'lessons', draft.data -> 'lessons', 'isPublished', item.published_revision is not null)`

/** Returns the languages of published captions, by lesson. */
async function readPublishedLanguages(queries: Queries): Promise<ReadonlyMap<string, string[]>> {
  const rows = await queries
    .selectFrom('content_items')
    .select('slug')
    .where('kind', '=', 'captions')
    .where('binned_at', 'is', null)
    .where('published_revision', 'is not', null)
    .orderBy('slug')
    .execute()
  const languages = new Map<string, string[]>()
  for (const { slug } of rows) {
    const { lesson, lang } = splitCaptionsSlug(slug) ?? { lesson: '', lang: '' }
    languages.set(lesson, [...(languages.get(lesson) ?? []), lang])
  }
  return languages
}

/** Lists the matching lessons and all courses that are not in the bin, in the academy's order. */
export async function listLessons(
  queries: Queries,
  caller: StaffCaller,
  { course, visibility }: z.output<typeof listLessonsCall.query> = {},
): Promise<{ lessons: LessonRow[]; courses: CourseRow[] }> {
  const [lessons, courses, languagesByLesson, mayChange] = await Promise.all([
    listHeadsWithFacts(queries, 'lesson', lessonFacts),
    listHeadsWithFacts(queries, 'course', courseFacts),
    readPublishedLanguages(queries),
    createChangePredicate(queries, caller),
  ])
  const courseRows = courses.map(({ head, facts }) => ({
    ...CourseFacts.parse(facts),
    gid: head.slug,
    title: head.title,
  }))
  const slugs = course === undefined ? undefined : new Set(courseRows.find(({ gid }) => gid === course)?.lessons)
  const rows = lessons
    .filter(({ head }) => !slugs || slugs.has(head.slug))
    .map(({ head, facts }) => {
      const { id, free, media, captions: filmLanguages, ...otherFields } = LessonFacts.parse(facts)
      return {
        ...toSummary(mayChange)(head),
        ...otherFields,
        captions: [...new Set([...filmLanguages, ...(languagesByLesson.get(head.slug) ?? [])])],
        id: id ?? head.slug,
        isFree: free === true,
        hasFilm: media !== null,
      }
    })
  return {
    lessons: rows.filter((row) => visibility === undefined || (row.visibility ?? 'listed') === visibility),
    courses: courseRows,
  }
}
