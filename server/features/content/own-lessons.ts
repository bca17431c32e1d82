import { sql } from 'kysely'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import type { ContentKind } from '#contract/content/kinds.ts'
import { isOwnLessonsOnly } from '#rules/permissions.ts'
import type { OwnerId } from '#server/caller.ts'
import { fail } from '#server/errors.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import { isFilmReferenced } from './media-references.ts'

/** A staff member who may only change their own lessons. */
export interface Teacher {
  owner: OwnerId
  /** The name in the `cast` of lessons. */
  teachesAs: string | null
}

/** Returns undefined if the caller may change all content. */
export const toTeacher = ({ owner, permissions, teachesAs }: StaffCaller): Teacher | undefined =>
  isOwnLessonsOnly(permissions) ? { owner, teachesAs } : undefined

interface Item {
  id: number
  kind: ContentKind
  slug: string
}

/**
 * Returns a predicate for the items that the caller may change: all items, or lessons that they created or teach, with
 * their captions. Uses at most one query.
 */
export async function createChangePredicate(queries: Queries, caller: StaffCaller): Promise<(item: Item) => boolean> {
  const teacher = toTeacher(caller)
  return teacher ? createOwnershipPredicate(queries, teacher) : () => caller.permissions.includes('content.change')
}

/** Returns a predicate for the items of a teacher. */
export async function createOwnershipPredicate(queries: Queries, teacher: Teacher): Promise<(item: Item) => boolean> {
  const ownLessons = await selectOwnLessons(queries, teacher).execute()
  const ids = new Set(ownLessons.map(({ id }) => id))
  const slugs = new Set(ownLessons.flatMap(({ slug, binned_at }) => (binned_at ? [] : slug)))
  return ({ id, kind, slug }) => (kind === 'lesson' ? ids.has(id) : slugs.has(getLessonSlug(kind, slug)))
}

/** Whether the caller may change this item. */
export async function canChangeItem(queries: Queries, caller: StaffCaller, item: Item): Promise<boolean> {
  const teacher = toTeacher(caller)
  return teacher ? isOwn(queries, teacher, item) : caller.permissions.includes('content.change')
}

/** Throws Forbidden if the item is not the teacher's. New items have no id. */
export async function requireOwnItem(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, slug }: Omit<Item, 'id'> & { id?: number },
): Promise<void> {
  if (!teacher) return
  if (kind === 'lesson' && id === undefined) return requireUnusedSlug(queries, slug)
  if (!(await isOwn(queries, teacher, { id: id ?? 0, kind, slug }))) failNotOwn()
}

async function isOwn(queries: Queries, teacher: Teacher, { id, kind, slug }: Item): Promise<boolean> {
  const ownLessons = selectOwnLessons(queries, teacher)
  const query =
    kind === 'lesson'
      ? ownLessons.where('item.id', '=', id)
      : ownLessons.where('slug', '=', getLessonSlug(kind, slug)).where('binned_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** Throws ContentNameInUse if a teacher restores a lesson whose slug another item has used since it was binned. */
export async function requireSlugUnusedSinceBinned(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, slug, binnedAt }: Item & { binnedAt: Date | null },
): Promise<void> {
  if (teacher && kind === 'lesson' && binnedAt) await requireUnusedSlug(queries, slug, { id, binnedAt })
}

/**
 * Throws ContentNameInUse for a slug that another lesson had, because captions and course entries refer to lessons by
 * slug. References from before `restoredLesson` was binned are allowed.
 */
export async function requireUnusedSlug(
  queries: Queries,
  slug: string,
  restoredLesson = { id: 0, binnedAt: new Date(0) },
) {
  const referencedBefore = queries
    .selectFrom('content_revisions as previous')
    .select('previous.item_id')
    .where(sql<boolean>`previous.item_id = item.id`)
    .where('previous.created_at', '<=', restoredLesson.binnedAt)
    .where(sql<boolean>`previous.data -> 'lessons' ? ${slug}`)
  const reference = await queries
    .selectFrom('content_items as item')
    .leftJoin('content_revisions as text', (join) =>
      join
        .onRef('text.item_id', '=', 'item.id')
        .on(({ eb, or, ref }) =>
          or([
            eb('text.revision', '=', ref('item.draft_revision')),
            eb('text.revision', '=', ref('item.published_revision')),
          ]),
        ),
    )
    .select('item.id')
    .where(({ eb, or, and, not, exists }) =>
      or([
        and([eb('kind', '=', 'lesson'), eb('slug', '=', slug), eb('item.id', '!=', restoredLesson.id)]),
        and([
          eb('kind', '=', 'captions'),
          sql<boolean>`starts_with(slug, ${`${slug}/`})`,
          eb('item.created_at', '>', restoredLesson.binnedAt),
        ]),
        and([eb('kind', '=', 'course'), sql<boolean>`text.data -> 'lessons' ? ${slug}`, not(exists(referencedBefore))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (reference) fail('ContentNameInUse')
}

interface DraftChange {
  /** Undefined for a new item. */
  id?: number
  kind: ContentKind
  data: ContentData
  /** The previous data. */
  before?: ContentData
}

/**
 * Prevents a teacher from using another person's film (Forbidden), and from removing their own name if it is the only
 * reason why they may change the lesson (BadRequest).
 */
export async function checkTeacherDraft(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, data, before = {} }: DraftChange,
): Promise<void> {
  if (!teacher || kind !== 'lesson') return
  const { media } = data
  if (media !== undefined && media !== before['media'] && !(await isOwnFilm(queries, teacher, media)))
    fail('Forbidden', "'media': someone else uploaded this video")
  if (id === undefined || isInCast(data, teacher) || !isInCast(before, teacher)) return
  const createdByTeacher = await queries
    .selectFrom('content_items')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', teacher.owner)
    .executeTakeFirst()
  if (!createdByTeacher)
    fail('BadRequest', "'cast': keep your name, because it’s the only reason why you can edit this lesson")
}

const isInCast = ({ cast }: ContentData, { teachesAs }: Teacher) => Array.isArray(cast) && cast.includes(teachesAs)

async function isOwnFilm(queries: Queries, teacher: Teacher, media: unknown): Promise<boolean> {
  if (typeof media !== 'string') return false
  const film = await queries
    .selectFrom('films')
    .select('id')
    .where('media', '=', media)
    .where('account_id', '=', teacher.owner)
    .executeTakeFirst()
  if (film) return true
  const lesson = selectOwnLessons(queries, teacher).where(sql<boolean>`draft.data ->> 'media' = ${media}`)
  return (await lesson.executeTakeFirst()) !== undefined
}

/** Throws Forbidden for a film that the teacher neither uploaded nor uses in a lesson of their own. */
export async function requireOwnMedia(queries: Queries, teacher: Teacher | undefined, media: string): Promise<void> {
  if (!teacher || (await isOwnFilm(queries, teacher, media))) return
  const film = await queries.selectFrom('films').select('id').where('media', '=', media).executeTakeFirst()
  if (film || (await isFilmReferenced(queries, media))) fail('Forbidden', 'someone else uploaded this video')
}

/** Throws Forbidden unless the lessons are the teacher's and not in the bin. */
export async function requireOwnLessons(
  queries: Queries,
  teacher: Teacher | undefined,
  slugs: readonly string[],
): Promise<void> {
  if (!teacher || slugs.length === 0) return
  const ownLessons = await selectOwnLessons(queries, teacher)
    .where('slug', 'in', slugs)
    .where('binned_at', 'is', null)
    .execute()
  const ownSlugs = new Set(ownLessons.map(({ slug }) => slug))
  if (!slugs.every((slug) => ownSlugs.has(slug))) failNotOwn()
}

const failNotOwn = () =>
  fail(
    'Forbidden',
    'you can’t change this: teachers can change lessons that they created or that list them as an instructor',
  )

/** Returns the lesson slug of captions, or an empty string, which is not a valid slug. */
const getLessonSlug = (kind: ContentKind, slug: string) =>
  (kind === 'captions' && splitCaptionsSlug(slug)?.lesson) || ''

const selectOwnLessons = (queries: Queries, { owner, teachesAs }: Teacher) =>
  queries
    .selectFrom('content_items as item')
    .innerJoin('content_revisions as draft', (join) =>
      join.onRef('draft.item_id', '=', 'item.id').onRef('draft.revision', '=', 'item.draft_revision'),
    )
    .select(['item.id', 'slug', 'binned_at'])
    .where('kind', '=', 'lesson')
    .where(({ eb, or }) =>
      or([
        eb('created_by', '=', owner),
        ...(teachesAs === null ? [] : [sql<boolean>`draft.data -> 'cast' ? ${teachesAs}`]),
      ]),
    )
