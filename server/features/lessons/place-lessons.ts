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
  describeMovedLesson,
  type Editor,
  findLessonOfOtherCourse,
  listItems,
  lockItem,
  lockItemById,
  markPublished,
  publishKeepingDraft,
  requirePublishedQuota,
  requireStorageQuota,
  requireOwnLessons,
  writeChange,
  writeDraft,
  type WriteContext,
} from '#server/features/content/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/**
 * Appends lessons to a course and removes them from all other courses. Published courses change immediately, without
 * other changes of their drafts. Throws ContentNotFound, QuotaExceeded, and ContentFixed for a lesson that was
 * published in another course.
 */
export const addLessonsToCourse = (
  deps: Dependencies,
  editor: Editor,
  { lessons, gid }: { lessons: readonly string[]; gid: string },
) =>
  changeContent(deps, async (transaction) => {
    const slugs = [...new Set(lessons)]
    await moveToCourse({ transaction, editor, now: deps.now() }, slugs, await findCourse(transaction, gid))
    await checkCatalogue(transaction)
    return { lessons: slugs.length }
  })

/**
 * Publishes the draft of a lesson at the end of a published course. Throws BadRequest with the first missing field,
 * Conflict for an unpublished course or another `version` of the lesson, QuotaExceeded, and the errors of
 * {@link addLessonsToCourse}.
 */
export const publishInCourse = (
  deps: Dependencies,
  editor: Editor,
  { slug, gid, version }: { slug: string; gid: string; version?: number | undefined },
) =>
  changeContent(deps, async (transaction) => {
    const writeContext = { transaction, editor, now: deps.now() }
    const course = await findCourse(transaction, gid)
    if (!course.course.published) fail('Conflict', `the course "${gid}" is not published: publish the course first`)
    await moveToCourse(writeContext, [slug], course)
    const item = await lockItem(transaction, 'lesson', slug)
    if (version !== undefined && item.version !== version) fail('Conflict')
    await checkPublishable(deps, item)
    const published = await writeChange(writeContext, item, await markPublished(transaction, item, writeContext.now))
    await checkCatalogue(transaction)
    await requirePublishedQuota(transaction)
    return published
  })

/** Appends a draft to a course, if the course still exists. */
export async function placeDraft(
  writeContext: WriteContext,
  { slug, gid }: { slug: string; gid: string },
): Promise<void> {
  const course = await findCourseIfExists(writeContext.transaction, gid)
  if (course) await moveToCourse(writeContext, [slug], course)
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

async function moveToCourse(writeContext: WriteContext, slugs: readonly string[], { course, others }: FoundCourse) {
  const { transaction, editor } = writeContext
  await requireExistingLessons(transaction, slugs)
  await requireOwnLessons(transaction, editor.teacher, slugs)
  await failIfPublishedElsewhere(transaction, slugs, course)
  // Lifts the restriction to own lessons, because only the lists of lessons change in other courses.
  const unrestricted = { ...writeContext, editor: { ...editor, teacher: undefined } }
  for (const other of others)
    await changeLessonsOfCourse(unrestricted, other, (listed) => listed.filter((slug) => !slugs.includes(slug)))
  await changeLessonsOfCourse(unrestricted, course, (listed) => [
    ...listed,
    ...slugs.filter((slug) => !listed.includes(slug)),
  ])
  await requireStorageQuota(transaction)
  const entry = {
    at: writeContext.now,
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

async function requireExistingLessons(transaction: InTransaction, slugs: readonly string[]) {
  const lessons = transaction.selectFrom('content_items').select('slug').where('kind', '=', 'lesson')
  const rows = await lessons.where('binned_at', 'is', null).where('slug', 'in', slugs).execute()
  const existing = new Set(rows.map(({ slug }) => slug))
  const missingSlug = slugs.find((slug) => !existing.has(slug))
  if (missingSlug !== undefined) fail('ContentNotFound', `there is no lesson "${missingSlug}"`)
}

/** Throws ContentFixed for a lesson of another course, also if the lesson or that course is unpublished. */
async function failIfPublishedElsewhere(transaction: InTransaction, slugs: readonly string[], course: ContentItem) {
  const movedLesson = await findLessonOfOtherCourse(transaction, course.slug, slugs)
  if (movedLesson) fail('ContentFixed', describeMovedLesson(movedLesson))
}

/** Changes the lessons of a course, in its draft and its published revision. */
async function changeLessonsOfCourse(
  writeContext: WriteContext,
  courseItem: ContentItem,
  change: (slugs: string[]) => string[],
) {
  const withChange = (data: ContentData) => ({ ...data, lessons: change(readLessonSlugs(data)) })
  const isChanged = (data: ContentData) => !isDeepStrictEqual(readLessonSlugs(data), change(readLessonSlugs(data)))
  if (!isChanged(courseItem.draft.data) && !(courseItem.published && isChanged(courseItem.published.data))) return
  const course = await lockItemById(writeContext.transaction, courseItem.id)
  const { published } = course
  // Removes invisible characters that previous versions of Holdfast accepted, because visitors see these fields.
  const updatedCourse =
    published && isChanged(published.data)
      ? await publishKeepingDraft(writeContext, course, withChange(stripInvisibleInContent('course', published.data)))
      : course
  if (!isChanged(updatedCourse.draft.data)) return
  const { transaction, editor, now } = writeContext
  const draft = { data: withChange(updatedCourse.draft.data), author: editor.author, at: now }
  await writeChange(writeContext, updatedCourse, await writeDraft(transaction, updatedCourse, draft))
}
