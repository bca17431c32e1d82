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

/** Somebody who writes and publishes their own lessons alone. */
export interface Teacher {
  /** The account. */
  owner: OwnerId
  /** The name by which lessons say that they teach them. */
  teachesAs: string | null
}

/** Undefined for who may change everything. */
export const teacherOf = ({ owner, permissions, teachesAs }: StaffCaller): Teacher | undefined =>
  isOwnLessonsOnly(permissions) ? { owner: owner, teachesAs } : undefined

/** An item, as far as it says whose it is. */
interface Item {
  id: number
  kind: ContentKind
  slug: string
}

/**
 * Which items the caller may change: all, or lessons that they began or that name them as an instructor, with their
 * captions. One query for any number of items, and none for who may change everything.
 */
export async function readMayChange(queries: Queries, caller: StaffCaller): Promise<(item: Item) => boolean> {
  const teacher = teacherOf(caller)
  return teacher ? readOwn(queries, teacher) : () => caller.permissions.includes('content.change')
}

/** Which items are a teacher's. */
export async function readOwn(queries: Queries, teacher: Teacher): Promise<(item: Item) => boolean> {
  const own = await selectOwn(queries, teacher).execute()
  const ids = new Set(own.map(({ id }) => id))
  const slugs = new Set(own.flatMap(({ slug, binned_at }) => (binned_at ? [] : slug)))
  return ({ id, kind, slug }) => (kind === 'lesson' ? ids.has(id) : slugs.has(lessonOfCaptions(kind, slug)))
}

/** Whether the caller may change this one item. */
export async function mayChangeItem(queries: Queries, caller: StaffCaller, item: Item): Promise<boolean> {
  const teacher = teacherOf(caller)
  return teacher ? isOwn(queries, teacher, item) : caller.permissions.includes('content.change')
}

/** Throws Forbidden for what a teacher may not change. The item may be a new one: then it has no id. */
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

/**
 * Throws ContentNameInUse for a lesson in the bin that a teacher restores, where its address was another's since it was
 * binned.
 */
export async function requireOwnAddress(
  queries: Queries,
  teacher: Teacher | undefined,
  { id, kind, slug, binnedAt }: Item & { binnedAt: Date | null },
): Promise<void> {
  if (teacher && kind === 'lesson' && binnedAt) await requireNewAddress(queries, slug, { id, binnedAt })
}

/**
 * Captions and a place in a course go by the address of a lesson: whoever begins one where another was would have
 * these. Those that were there when the `own` lesson was binned are its own. Throws ContentNameInUse.
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
  /** What is to become of it, and what it was. */
  data: ContentData
  before?: ContentData
}

/**
 * What a teacher writes gives them nobody's film, and does not take the lesson from them: a lesson with a film that is
 * neither theirs nor in one of their lessons is Forbidden, and one without their name, where it is theirs by it alone,
 * BadRequest.
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

/** Throws Forbidden for a film of others: a teacher did not upload it, and it is in no lesson of theirs. */
export async function requireOwnMedia(queries: Queries, teacher: Teacher | undefined, media: string): Promise<void> {
  if (!teacher || (await isOwnFilm(queries, teacher, media))) return
  const film = await queries.selectFrom('films').select('id').where('media', '=', media).executeTakeFirst()
  if (film || (await isNamedFilm(queries, media))) fail('Forbidden', 'someone else uploaded this video')
}

/** Throws Forbidden unless these lessons, which are not in the bin, are the teacher's. */
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

/** Empty, as no slug is, for all other kinds. */
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
