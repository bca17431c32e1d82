import { isDeepStrictEqual } from 'node:util'
import { stripInvisibleInContent } from '#contract/content/kinds.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  changeContent,
  checkCatalogue,
  checkPublishable,
  type ContentData,
  type ContentItem,
  type Editor,
  listItems,
  lockItem,
  lockItemById,
  createPublication,
  publishKeepingDraft,
  failIfSiteFull,
  failIfStoreFull,
  requireOwnLessons,
  writeChange,
  writeDraft,
  type WriteContext,
} from '#server/features/content/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

type Needs = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/**
 * Appends lessons to a course and removes them from all others. Takes effect in published courses immediately, without
 * other changes of their drafts. Throws ContentNotFound, QuotaExceeded, and ContentFixed for a lesson that is published
 * in another course.
 */
export const placeLessons = (
  needs: Needs,
  editor: Editor,
  { lessons, gid }: { lessons: readonly string[]; gid: string },
) =>
  changeContent(needs, async (transaction) => {
    const slugs = [...new Set(lessons)]
    await moveToCourse({ transaction, editor, now: needs.now() }, slugs, await findCourse(transaction, gid))
    await checkCatalogue(transaction)
    return { lessons: slugs.length }
  })

/**
 * Publishes the draft of a lesson at the end of a published course. Throws BadRequest with the first missing field,
 * Conflict for an unpublished course, QuotaExceeded, and the errors of {@link placeLessons}.
 */
export const publishInCourse = (needs: Needs, editor: Editor, { slug, gid }: { slug: string; gid: string }) =>
  changeContent(needs, async (transaction) => {
    const writing = { transaction, editor, now: needs.now() }
    const course = await findCourse(transaction, gid)
    if (!course.course.published) fail('Conflict', `the course "${gid}" is not published: publish it first`)
    await moveToCourse(writing, [slug], course)
    const item = await lockItem(transaction, 'lesson', slug)
    await checkPublishable(needs, item)
    const published = await writeChange(writing, item, await createPublication(transaction, item, writing.now))
    await checkCatalogue(transaction)
    await failIfSiteFull(transaction)
    return published
  })

/** Appends a draft to a course, if the course still exists. */
export async function placeDraft(writing: WriteContext, { slug, gid }: { slug: string; gid: string }): Promise<void> {
  const course = await findCourseIfExists(writing.transaction, gid)
  if (course) await moveToCourse(writing, [slug], course)
}

interface FoundCourse {
  course: ContentItem
  others: ContentItem[]
}

async function findCourseIfExists(transaction: InTransaction, gid: string): Promise<FoundCourse | undefined> {
  const courses = await listItems(transaction, ['course'])
  const course = courses.find(({ slug }) => slug === gid)
  return course && { course, others: courses.filter(({ slug }) => slug !== gid) }
}

const findCourse = async (transaction: InTransaction, gid: string): Promise<FoundCourse> =>
  (await findCourseIfExists(transaction, gid)) ?? fail('ContentNotFound', `there is no course "${gid}"`)

async function moveToCourse(begun: WriteContext, slugs: readonly string[], { course, others }: FoundCourse) {
  const { transaction, editor } = begun
  await requireExistingLessons(transaction, slugs)
  await requireOwnLessons(transaction, editor.teacher, slugs)
  await failIfPublishedElsewhere(transaction, slugs, others)
  // Without the restriction to own lessons, because only the placement changes in other courses.
  const writing = { ...begun, editor: { ...editor, teacher: undefined } }
  for (const other of others)
    await changeLessonsOfCourse(writing, other, (own) => own.filter((slug) => !slugs.includes(slug)))
  await changeLessonsOfCourse(writing, course, (own) => [...own, ...slugs.filter((slug) => !own.includes(slug))])
  await failIfStoreFull(transaction)
  const entry = {
    at: begun.now,
    author: editor.author,
    action: 'content.place',
    subject: `course/${course.slug}`,
  } as const
  await editor.record({ ...entry, before: null, after: slugs }, transaction)
}

const readLessonSlugs = (data: ContentData | undefined): string[] => {
  const lessons = data?.['lessons']
  return Array.isArray(lessons) ? lessons.filter((slug) => typeof slug === 'string') : []
}

const selectLessons = (transaction: InTransaction, slugs: readonly string[]) =>
  transaction
    .selectFrom('content_items')
    .select(['slug', 'published_revision'])
    .where('kind', '=', 'lesson')
    .where('binned_at', 'is', null)
    .where('slug', 'in', slugs)

async function requireExistingLessons(transaction: InTransaction, slugs: readonly string[]) {
  const existing = new Set((await selectLessons(transaction, slugs).execute()).map(({ slug }) => slug))
  const missing = slugs.find((slug) => !existing.has(slug))
  if (missing !== undefined) fail('ContentNotFound', `there is no lesson "${missing}"`)
}

/** Refuses to move published lessons, because members' records and links refer to their course. */
async function failIfPublishedElsewhere(
  transaction: InTransaction,
  slugs: readonly string[],
  others: readonly ContentItem[],
) {
  const published = await selectLessons(transaction, slugs).where('published_revision', 'is not', null).execute()
  for (const { slug } of published) {
    const currentCourse = others.find((course) => readLessonSlugs(course.published?.data).includes(slug))
    if (currentCourse)
      fail(
        'ContentFixed',
        `members see the lesson "${slug}" in the course "${currentCourse.slug}", by which their records name it`,
      )
  }
}

/** Changes the lessons of a course, in its draft and its published revision. */
async function changeLessonsOfCourse(
  writing: WriteContext,
  courseItem: ContentItem,
  change: (slugs: string[]) => string[],
) {
  const withChange = (data: ContentData) => ({ ...data, lessons: change(readLessonSlugs(data)) })
  const isChanged = (data: ContentData) => !isDeepStrictEqual(readLessonSlugs(data), change(readLessonSlugs(data)))
  if (!isChanged(courseItem.draft.data) && !(courseItem.published && isChanged(courseItem.published.data))) return
  const course = await lockItemById(writing.transaction, courseItem.id)
  const { published } = course
  // Removes invisible characters of titles from earlier versions, as they are shown to visitors.
  const shown =
    published && isChanged(published.data)
      ? await publishKeepingDraft(writing, course, withChange(stripInvisibleInContent('course', published.data)))
      : course
  if (!isChanged(shown.draft.data)) return
  const { transaction, editor, now } = writing
  const draft = { data: withChange(shown.draft.data), author: editor.author, at: now }
  await writeChange(writing, shown, await writeDraft(transaction, shown, draft))
}
