import { isDeepStrictEqual } from 'node:util'
import { withoutUnseenIn } from '#contract/content/kinds.ts'
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
  publication,
  publishOver,
  refuseFullSite,
  refuseFullStore,
  requireOwnLessons,
  writeChange,
  writeDraft,
  type Writing,
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
    await place({ transaction, editor, now: needs.now() }, slugs, await findCourse(transaction, gid))
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
    const found = await findCourse(transaction, gid)
    if (!found.course.published) fail('Conflict', `the course "${gid}" is not published: publish it first`)
    await place(writing, [slug], found)
    const item = await lockItem(transaction, 'lesson', slug)
    await checkPublishable(needs, item)
    const shown = await writeChange(writing, item, await publication(transaction, item, writing.now))
    await checkCatalogue(transaction)
    await refuseFullSite(transaction)
    return shown
  })

/** Appends a draft to a course, if the course still exists. */
export async function placeDraft(writing: Writing, { slug, gid }: { slug: string; gid: string }): Promise<void> {
  const found = await courseNamed(writing.transaction, gid)
  if (found) await place(writing, [slug], found)
}

interface FoundCourse {
  course: ContentItem
  others: ContentItem[]
}

async function courseNamed(transaction: InTransaction, gid: string): Promise<FoundCourse | undefined> {
  const courses = await listItems(transaction, ['course'])
  const course = courses.find(({ slug }) => slug === gid)
  return course && { course, others: courses.filter(({ slug }) => slug !== gid) }
}

const findCourse = async (transaction: InTransaction, gid: string): Promise<FoundCourse> =>
  (await courseNamed(transaction, gid)) ?? fail('ContentNotFound', `there is no course "${gid}"`)

async function place(begun: Writing, slugs: readonly string[], { course, others }: FoundCourse) {
  const { transaction, editor } = begun
  await refuseUnknown(transaction, slugs)
  await requireOwnLessons(transaction, editor.teacher, slugs)
  await refuseSeen(transaction, slugs, others)
  // Without the restriction to own lessons, because only the placement changes in other courses.
  const writing = { ...begun, editor: { ...editor, teacher: undefined } }
  for (const other of others) await setLessons(writing, other, (own) => own.filter((slug) => !slugs.includes(slug)))
  await setLessons(writing, course, (own) => [...own, ...slugs.filter((slug) => !own.includes(slug))])
  await refuseFullStore(transaction)
  const entry = {
    at: begun.now,
    author: editor.author,
    action: 'content.place',
    subject: `course/${course.slug}`,
  } as const
  await editor.record({ ...entry, before: null, after: slugs }, transaction)
}

const lessonsOf = (data: ContentData | undefined): string[] => {
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

async function refuseUnknown(transaction: InTransaction, slugs: readonly string[]) {
  const found = new Set((await selectLessons(transaction, slugs).execute()).map(({ slug }) => slug))
  const missing = slugs.find((slug) => !found.has(slug))
  if (missing !== undefined) fail('ContentNotFound', `there is no lesson "${missing}"`)
}

/** Refuses to move published lessons, because members' records and links refer to their course. */
async function refuseSeen(transaction: InTransaction, slugs: readonly string[], others: readonly ContentItem[]) {
  const published = await selectLessons(transaction, slugs).where('published_revision', 'is not', null).execute()
  for (const { slug } of published) {
    const home = others.find((course) => lessonsOf(course.published?.data).includes(slug))
    if (home)
      fail(
        'ContentFixed',
        `members see the lesson "${slug}" in the course "${home.slug}", by which their records name it`,
      )
  }
}

/** Changes the lessons of a course, in its draft and its published revision. */
async function setLessons(writing: Writing, seen: ContentItem, change: (own: string[]) => string[]) {
  const after = (data: ContentData) => ({ ...data, lessons: change(lessonsOf(data)) })
  const isChanged = (data: ContentData) => !isDeepStrictEqual(lessonsOf(data), change(lessonsOf(data)))
  if (!isChanged(seen.draft.data) && !(seen.published && isChanged(seen.published.data))) return
  const course = await lockItemById(writing.transaction, seen.id)
  const { published } = course
  // Removes invisible characters of titles from earlier versions, as they are shown to visitors.
  const shown =
    published && isChanged(published.data)
      ? await publishOver(writing, course, after(withoutUnseenIn('course', published.data)))
      : course
  if (!isChanged(shown.draft.data)) return
  const { transaction, editor, now } = writing
  const draft = { data: after(shown.draft.data), author: editor.author, at: now }
  await writeChange(writing, shown, await writeDraft(transaction, shown, draft))
}
