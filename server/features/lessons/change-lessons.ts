import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import {
  changeContent,
  checkCatalogue,
  checkPublishable,
  checkStorable,
  type ContentData,
  type ContentItem,
  createContentChanged,
  type Editor,
  lockItem,
  markPublished,
  requirePublishedQuota,
  requireStorageQuota,
  writeChange,
  writeDraft,
  type WriteContext,
} from '#server/features/content/index.ts'
import { hasFilm } from '#server/features/media/index.ts'
import { forEachParallel } from '#server/platform/object-storage/for-each-parallel.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/** A lesson, and the version that the editor loaded. */
interface LessonVersion {
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
  deps: Dependencies,
  editor: Editor,
  { lessons, ...change }: { lessons: readonly LessonVersion[] } & LessonChange,
) =>
  changeEachLesson(
    deps,
    editor,
    lessons,
    async (item, { transaction, now }) => {
      // The changed fields were validated by the call. Other fields are already stored and not validated again.
      const data = checkStorable('lesson', applyLessonChange(item.draft.data, change))
      return writeDraft(transaction, item, { data, author: editor.author, at: now })
    },
    async ({ transaction, now }) => {
      await requireStorageQuota(transaction)
      const entry = { at: now, author: editor.author, action: 'content.change', subject: 'lesson' } as const
      const after = { lessons: lessons.map(({ slug }) => slug), ...change }
      await editor.record({ ...entry, before: null, after }, transaction)
    },
  )

function applyLessonChange(data: ContentData, { addTags = [], removeTags = [], isFree }: LessonChange): ContentData {
  const { tags: oldTags, free: wasFree, ...otherFields } = data
  const ownTags = Array.isArray(oldTags) ? oldTags.filter((tag) => typeof tag === 'string') : []
  const tags = [...new Set([...ownTags.filter((tag) => !removeTags.includes(tag)), ...addTags])]
  const freeField = isFree ?? wasFree
  return {
    ...otherFields,
    ...((tags.length > 0 || oldTags !== undefined) && { tags }),
    ...(freeField !== undefined && freeField !== false && { free: freeField }),
  }
}

/**
 * Publishes the drafts of several lessons in one transaction. Throws BadRequest with the first lesson that cannot be
 * published, ContentNotFound, ContentChanged, QuotaExceeded.
 */
export async function publishLessons(deps: Dependencies, editor: Editor, lessons: readonly LessonVersion[]) {
  const storedFilms = await findStoredFilms(deps, lessons)
  return changeEachLesson(
    deps,
    editor,
    lessons,
    async (item, { transaction, now }) => {
      await checkPublishable({ ...deps, storedFilms }, item)
      return markPublished(transaction, item, now)
    },
    // Runs once for all lessons, because both checks read all published content.
    async ({ transaction }) => {
      await checkCatalogue(transaction)
      await requirePublishedQuota(transaction)
    },
  )
}

/** Looks up the new films of lessons in parallel, because a slow bucket would otherwise delay all changes of content. */
async function findStoredFilms({ config, db }: Dependencies, lessons: readonly LessonVersion[]) {
  const { rows } = await sql<{ media: string }>`
    select distinct draft.data ->> 'media' as media from content_items item
    join content_revisions draft on draft.item_id = item.id and draft.revision = draft_revision
    left join content_revisions published on published.item_id = item.id and published.revision = published_revision
    where kind = 'lesson' and binned_at is null and slug = any(${lessons.map(({ slug }) => slug)})
      and jsonb_typeof(draft.data -> 'media') = 'string'
      and draft.data ->> 'media' is distinct from published.data ->> 'media'`.execute(db)
  const storedFilms = new Set<string>()
  await forEachParallel(rows, async ({ media }) => (await hasFilm(config, media)) && storedFilms.add(media))
  return storedFilms
}

type ChangeLesson = (item: ContentItem, writeContext: WriteContext) => Promise<Parameters<typeof writeChange>[2]>

/** Changes lessons in one transaction. Errors name the lesson. */
const changeEachLesson = (
  deps: Dependencies,
  editor: Editor,
  lessons: readonly LessonVersion[],
  change: ChangeLesson,
  check?: (writeContext: WriteContext) => Promise<void>,
) =>
  changeContent(deps, async (transaction) => {
    const writeContext = { transaction, editor, now: deps.now() }
    const changedLessons: LessonVersion[] = []
    for (const lesson of lessons) {
      const { slug, version } = await prefixErrors(lesson.slug, async () => {
        const item = await lockItem(transaction, 'lesson', lesson.slug)
        if (item.version !== lesson.version) throw createContentChanged(item, { version: lesson.version })
        return writeChange(writeContext, item, await change(item, writeContext))
      })
      changedLessons.push({ slug, version })
    }
    await check?.(writeContext)
    return { lessons: changedLessons }
  })

async function prefixErrors<T>(slug: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, `the lesson "${slug}": ${error.message}`, error.retryAfterSeconds, error.details)
  }
}
