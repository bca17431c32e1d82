import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import {
  changeContent,
  checkCatalogue,
  checkPublishable,
  checkStorable,
  type ContentData,
  type ContentItem,
  contentChanged,
  type Editor,
  lockItem,
  publication,
  refuseFullSite,
  refuseFullStore,
  writeChange,
  writeDraft,
  type Writing,
} from '#server/features/content/index.ts'

type Needs = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/** A lesson, and the version that the editor loaded. */
interface Seen {
  slug: string
  version: number
}

/** Changes to apply to each lesson. Omitted fields are unchanged. */
export interface LessonChange {
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
  isFree?: boolean | undefined
}

/**
 * Changes the drafts of several lessons in one transaction, with one audit log entry. Throws ContentNotFound,
 * ContentChanged, QuotaExceeded, and Forbidden for a scheduled lesson if the editor may not publish.
 */
export const changeLessons = (
  needs: Needs,
  editor: Editor,
  { lessons, ...change }: { lessons: readonly Seen[] } & LessonChange,
) =>
  changeEach(
    needs,
    editor,
    lessons,
    async (item, { transaction, now }) => {
      // The changed fields were validated by the call. Other fields are already stored and not validated again.
      const data = checkStorable('lesson', changed(item.draft.data, change))
      return writeDraft(transaction, item, { data, author: editor.author, at: now })
    },
    async ({ transaction, now }) => {
      await refuseFullStore(transaction)
      const entry = { at: now, author: editor.author, action: 'content.change', subject: 'lesson' } as const
      const after = { lessons: lessons.map(({ slug }) => slug), ...change }
      await editor.record({ ...entry, before: null, after }, transaction)
    },
  )

function changed(data: ContentData, { addTags = [], removeTags = [], isFree }: LessonChange): ContentData {
  const { tags: old, free: wasFree, ...rest } = data
  const own = Array.isArray(old) ? old.filter((tag) => typeof tag === 'string') : []
  const tags = [...new Set([...own.filter((tag) => !removeTags.includes(tag)), ...addTags])]
  const free = isFree ?? wasFree
  return {
    ...rest,
    ...((tags.length > 0 || old !== undefined) && { tags }),
    ...(free !== undefined && free !== false && { free }),
  }
}

/**
 * Publishes the drafts of several lessons in one transaction. Throws BadRequest with the first lesson that cannot be
 * published, ContentNotFound, ContentChanged, QuotaExceeded.
 */
export const publishLessons = (needs: Needs, editor: Editor, lessons: readonly Seen[]) =>
  changeEach(
    needs,
    editor,
    lessons,
    async (item, { transaction, now }) => {
      await checkPublishable(needs, item)
      return publication(transaction, item, now)
    },
    // Once for all lessons, because both checks read all published content.
    async ({ transaction }) => {
      await checkCatalogue(transaction)
      await refuseFullSite(transaction)
    },
  )

type ChangeOne = (item: ContentItem, writing: Writing) => Promise<Parameters<typeof writeChange>[2]>

/** Changes lessons in one transaction. Errors name the lesson. */
const changeEach = (
  needs: Needs,
  editor: Editor,
  lessons: readonly Seen[],
  change: ChangeOne,
  check?: (writing: Writing) => Promise<void>,
) =>
  changeContent(needs, async (transaction) => {
    const writing = { transaction, editor, now: needs.now() }
    const done: Seen[] = []
    for (const seen of lessons) {
      const { slug, version } = await naming(seen.slug, async () => {
        const item = await lockItem(transaction, 'lesson', seen.slug)
        if (item.version !== seen.version) throw contentChanged(item, { version: seen.version })
        return writeChange(writing, item, await change(item, writing))
      })
      done.push({ slug, version })
    }
    await check?.(writing)
    return { lessons: done }
  })

async function naming<T>(slug: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, `the lesson "${slug}": ${error.message}`, error.retryAfter, error.details)
  }
}
