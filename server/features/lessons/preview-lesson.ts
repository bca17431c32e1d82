import { sql } from 'kysely'
import { z } from 'zod'
import { Video } from '#contract/catalogue.ts'
import type { previewLesson as previewEndpoint } from '#contract/studio/lessons.ts'
import type { Context } from '#server/context.ts'
import { type ContentData, findItem, listHeadsWithFacts } from '#server/features/content/index.ts'

type LessonPreview = z.output<(typeof previewEndpoint)['response']>

const Course = z.object({
  title: z.string().catch(''),
  summary: z.string().catch(''),
  lessons: z.array(z.string()).catch([]),
})
const courseFacts = sql`jsonb_build_object(
  'title', draft.data -> 'title', 'summary', draft.data -> 'summary', 'lessons', draft.data -> 'lessons')`

/** Returns the draft of a lesson in catalogue format, and its course. Throws ContentNotFound. */
export async function previewLesson({ db }: Pick<Context, 'db'>, slug: string): Promise<LessonPreview> {
  const { draft } = await findItem(db, 'lesson', slug)
  const courses = await listHeadsWithFacts(db, 'course', courseFacts)
  const drafts = courses.map(({ head, facts }) => ({ gid: head.slug, ...Course.parse(facts) }))
  const course = drafts.find(({ lessons }) => lessons.includes(slug))
  return {
    lesson: Video.parse({
      id: slug,
      title: 'Untitled',
      description: '',
      thumbnail: '/',
      ...selectValidFields(draft.data),
    }),
    course: course ? { gid: course.gid, title: course.title, summary: course.summary } : null,
  }
}

/** Returns the valid fields of a draft. */
const selectValidFields = (data: ContentData) =>
  Object.fromEntries(
    Object.entries(Video.shape).flatMap(([name, schema]) =>
      data[name] !== undefined && schema.safeParse(data[name]).success ? [[name, data[name]]] : [],
    ),
  )
