import { sql } from 'kysely'
import { readCaptionsSlug } from '#contract/content/captions.ts'
import type { ContentKind } from '#contract/content/kinds.ts'
import { isOwnLessonsOnly } from '#rules/permissions.ts'
import type { OwnerId } from '#server/caller.ts'
import { fail } from '#server/errors.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import { isNamedFilm } from './named-media.ts'

/** A staff member who may only change their own lessons. */
export interface Teacher {
  owner: OwnerId
  /** The name in the `cast` of lessons. */
  teachesAs: string | null
}

/** Undefined if the caller may change all content. */
export const teacherOf = ({ owner, permissions, teachesAs }: StaffCaller): Teacher | undefined =>
  isOwnLessonsOnly(permissions) ? { owner: owner, teachesAs } : undefined

interface Item {
  id: number
  kind: ContentKind
  slug: string
}

/**
 * Returns a predicate for the items that the caller may change: all, or lessons that they created or are an instructor
 * of, with their captions. Uses at most one query.
 */
export async function readMayChange(queries: Queries, caller: StaffCaller): Promise<(item: Item) => boolean> {
  const teacher = teacherOf(caller)
  return teacher ? readOwn(queries, teacher) : () => caller.permissions.includes('content.change')
}

/** Returns a predicate for the items of a teacher. */
export async function readOwn(queries: Queries, teacher: Teacher): Promise<(item: Item) => boolean> {
  const own = await selectOwn(queries, teacher).execute()
  const ids = new Set(own.map(({ id }) => id))
  const slugs = new Set(own.flatMap(({ slug, binned_at }) => (binned_at ? [] : slug)))
  return ({ id, kind, slug }) => (kind === 'lesson' ? ids.has(id) : slugs.has(lessonOfCaptions(kind, slug)))
}

/** Whether the caller may change this item. */
export async function mayChangeItem(queries: Queries, caller: StaffCaller, item: Item): Promise<boolean> {
  const teacher = teacherOf(caller)
  return teacher ? isOwn(queries, teacher, item) : caller.permissions.includes('content.change')
}

/** Throws Forbidden if the item is not the teacher's. New items have no id. */
export async function requireOwn(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, slug }: Omit<Item, 'id'> & { id?: number },
): Promise<void> {
  if (!teacher) return
  if (kind === 'lesson' && id === undefined) return requireNewAddress(queries, slug)
  if (!(await isOwn(queries, teacher, { id: id ?? 0, kind, slug }))) refuse()
}

async function isOwn(queries: Queries, teacher: Teacher, { id, kind, slug }: Item): Promise<boolean> {
  const own = selectOwn(queries, teacher)
  const found =
    kind === 'lesson'
      ? own.where('item.id', '=', id)
      : own.where('slug', '=', lessonOfCaptions(kind, slug)).where('binned_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

/** Throws ContentNameInUse if a teacher restores a lesson whose slug was used by another item since it was binned. */
export async function requireOwnAddress(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, slug, binnedAt }: Item & { binnedAt: Date | null },
): Promise<void> {
  if (teacher && kind === 'lesson' && binnedAt) await requireNewAddress(queries, slug, { id, binnedAt })
}

/**
 * Throws ContentNameInUse for the slug of a former lesson, because captions and course entries refer to lessons by
 * slug. References from before the `own` lesson was binned are allowed.
 */
async function requireNewAddress(queries: Queries, slug: string, own = { id: 0, binnedAt: new Date(0) }) {
  const namedBefore = queries
    .selectFrom('content_revisions as earlier')
    .select('earlier.item_id')
    .where(sql<boolean>`earlier.item_id = item.id`)
    .where('earlier.created_at', '<=', own.binnedAt)
    .where(sql<boolean>`earlier.data -> 'lessons' ? ${slug}`)
  const known = await queries
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
        and([eb('kind', '=', 'lesson'), eb('slug', '=', slug), eb('item.id', '!=', own.id)]),
        and([
          eb('kind', '=', 'captions'),
          sql<boolean>`starts_with(slug, ${`${slug}/`})`,
          eb('item.created_at', '>', own.binnedAt),
        ]),
        and([eb('kind', '=', 'course'), sql<boolean>`text.data -> 'lessons' ? ${slug}`, not(exists(namedBefore))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (known) fail('ContentNameInUse')
}

interface Written {
  /** The item; undefined for a new one. */
  id?: number
  kind: ContentKind
  /** The new and the previous data. */
  data: ContentData
  before?: ContentData
}

/**
 * Prevents a teacher from using another person's film (Forbidden), and from removing their own name if the lesson is
 * theirs by that name only (BadRequest).
 */
export async function checkOwnDraft(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, data, before = {} }: Written,
): Promise<void> {
  if (!teacher || kind !== 'lesson') return
  const { media } = data
  if (media !== undefined && media !== before['media'] && !(await isOwnFilm(queries, teacher, media)))
    fail('Forbidden', "'media': someone else uploaded this video")
  if (id === undefined || names(data, teacher) || !names(before, teacher)) return
  const begun = await queries
    .selectFrom('content_items')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', teacher.owner)
    .executeTakeFirst()
  if (!begun)
    fail('BadRequest', "'cast': keep your name in it, because it’s the only reason that you can edit this lesson")
}

const names = ({ cast }: ContentData, { teachesAs }: Teacher) => Array.isArray(cast) && cast.includes(teachesAs)

async function isOwnFilm(queries: Queries, teacher: Teacher, media: unknown): Promise<boolean> {
  if (typeof media !== 'string') return false
  const film = await queries
    .selectFrom('films')
    .select('id')
    .where('media', '=', media)
    .where('account_id', '=', teacher.owner)
    .executeTakeFirst()
  if (film) return true
  const lesson = selectOwn(queries, teacher).where(sql<boolean>`draft.data ->> 'media' = ${media}`)
  return (await lesson.executeTakeFirst()) !== undefined
}

/** Throws Forbidden for a film that the teacher neither uploaded nor uses in a lesson of theirs. */
export async function requireOwnMedia(queries: Queries, teacher: Teacher | undefined, media: string): Promise<void> {
  if (!teacher || (await isOwnFilm(queries, teacher, media))) return
  const film = await queries.selectFrom('films').select('id').where('media', '=', media).executeTakeFirst()
  if (film || (await isNamedFilm(queries, media))) fail('Forbidden', 'someone else uploaded this video')
}

/** Throws Forbidden unless these lessons outside of the bin are the teacher's. */
export async function requireOwnLessons(
  queries: Queries,
  teacher: Teacher | undefined,
  slugs: readonly string[],
): Promise<void> {
  if (!teacher || slugs.length === 0) return
  const own = await selectOwn(queries, teacher).where('slug', 'in', slugs).where('binned_at', 'is', null).execute()
  const known = new Set(own.map(({ slug }) => slug))
  if (!slugs.every((slug) => known.has(slug))) refuse()
}

const refuse = () =>
  fail(
    'Forbidden',
    'you can’t change this: teachers can change lessons that they created or that list them as an instructor',
  )

/** Returns the lesson of captions, or an empty string, which is no valid slug. */
const lessonOfCaptions = (kind: ContentKind, slug: string) =>
  (kind === 'captions' && readCaptionsSlug(slug)?.lesson) || ''

const selectOwn = (queries: Queries, { owner, teachesAs }: Teacher) =>
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
