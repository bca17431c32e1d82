import { copyLesson as copyEndpoint } from '#contract/studio/lessons.ts'
import { stripInvisible } from '#contract/invisible-characters.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import {
  addDraft,
  changeContent,
  findItem,
  failIfExternalCatalogue,
  requireOwnLessons,
  requireUnusedSlug,
  toTeacher,
  toEditor,
  type WriteContext,
} from '#server/features/content/index.ts'
import { type StaffCaller, runOnce } from '#server/features/staff/index.ts'

/** Maximum number of lessons with the same base name. Equal names are common for videos from phones. */
const MAX_LESSONS_PER_NAME = 100

/**
 * Creates a lesson with the first slug that is free and that no course or captions of a deleted lesson refer to:
 * `guard`, `guard-2` and so on. Throws Conflict, QuotaExceeded.
 */
export async function createLesson(
  writeContext: WriteContext,
  { base, data }: { base: string; data: unknown },
): Promise<{ slug: string }> {
  for (let count = 1; count <= MAX_LESSONS_PER_NAME; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`
    try {
      await requireUnusedSlug(writeContext.transaction, slug)
      await addDraft(writeContext, { kind: 'lesson', slug, data })
      return { slug }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'ContentNameInUse') throw error
    }
  }
  return fail('Conflict', `there are ${MAX_LESSONS_PER_NAME} lessons called "${base}" already: rename a lesson`)
}

/**
 * Creates a lesson from the draft of another lesson, without its rank and catalogue id. Throws ContentNotFound,
 * CatalogueElsewhere, Forbidden, and the errors of {@link createLesson}.
 */
export async function copyLesson(context: Context, caller: StaffCaller, slug: string): Promise<{ slug: string }> {
  const { draft } = await findItem(context.db, failIfExternalCatalogue(context, 'lesson'), slug)
  await requireOwnLessons(context.db, toTeacher(caller), [slug])
  const { top10: _top10, id: _id, ...data } = draft.data
  const title = typeof data['title'] === 'string' ? data['title'] : ''
  // Leaves space for a number, and removes characters that are no longer allowed.
  const base = stripInvisible(slug.slice(0, 190)).trim() || 'lesson'
  const copy = { ...data, title: `${title.slice(0, 290).toWellFormed()} (copy)` }
  return changeContent(context, (transaction) =>
    runOnce(transaction, caller, copyEndpoint.response, () =>
      createLesson({ transaction, editor: toEditor(context, caller), now: context.now() }, { base, data: copy }),
    ),
  )
}
