import { sql } from 'kysely'
import type { z } from 'zod'
import { FULL_SIZE_FILE } from '#contract/content/picture-path.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '#contract/studio/limits.ts'
import type { addPicture as addEndpoint, Picture } from '#contract/studio/pictures.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { lockContent } from '../change.ts'
import { type ConvertedPicture, convertPicture } from './convert-picture.ts'

const URL_PREFIX = '/pictures/'

/** Lists all pictures, newest first. `MAX_PICTURES` limits their number. */
export async function listPictures({ db }: Pick<Context, 'db'>): Promise<{ pictures: Picture[] }> {
  const rows = await db.selectFrom('pictures').selectAll().orderBy('added_at', 'desc').orderBy('id').execute()
  return { pictures: rows.map(toPicture) }
}

interface Row {
  id: string
  name: string
  bytes: number
  added_at: Date
}

const toPicture = ({ id, name, bytes, added_at }: Row): Picture => ({
  address: URL_PREFIX + id,
  name,
  bytes,
  addedAt: added_at.toISOString(),
})

/** Adds a picture, or returns the existing one. Throws BadRequest, QuotaExceeded. */
export async function addPicture(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: StaffCaller,
  { name, file }: z.output<typeof addEndpoint.body>,
): Promise<Picture> {
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length > MAX_PICTURE_BYTES) fail('BadRequest', `'file': must be at most ${MAX_PICTURE_BYTES / 1e6} MB`)
  const converted = await convertPicture(bytes)
  return db.transaction().execute(async (transaction) => {
    await lockContent(transaction)
    const { picture, isNew } = await storePicture(transaction, converted, { name, at: now() })
    if (isNew)
      await recordAction(transaction, caller, now(), { action: 'picture.added', subject: name, after: picture.address })
    return picture
  })
}

interface StoredPicture {
  picture: Picture
  isNew: boolean
}

/** Stores a picture. Requires the content lock. Throws QuotaExceeded. */
export async function storePicture(
  transaction: InTransaction,
  { id, files }: ConvertedPicture,
  { name, at }: { name: string; at: Date },
): Promise<StoredPicture> {
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const stored = await addPictureRow(transaction, { id, name, bytes, added_at: at })
  if (stored.isNew)
    await transaction
      .insertInto('picture_files')
      .values([...files].map(([file, data]) => ({ picture_id: id, name: file, data })))
      .execute()
  return stored
}

/** Adds the row of a picture without its files. Requires the content lock. Throws QuotaExceeded. */
export async function addPictureRow(transaction: InTransaction, row: Row): Promise<StoredPicture> {
  const { id } = row
  const existing = await transaction.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
  if (existing) return { picture: toPicture(existing), isNew: false }
  const { count } = await transaction
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_PICTURES)
    fail('QuotaExceeded', `an academy can have at most ${MAX_PICTURES} pictures: remove one first`)
  await transaction.insertInto('pictures').values(row).execute()
  return { picture: toPicture(row), isNew: true }
}

/** Maximum clock difference between processes, in milliseconds. */
const CLOCK_TOLERANCE = 60_000

/** Removes a picture that no stored revision uses. Throws NotFound, Conflict. */
export async function deletePicture({ db, now }: Pick<Context, 'db' | 'now'>, caller: StaffCaller, id: string) {
  const usedSince = new Date(now().getTime() - CLOCK_TOLERANCE)
  // Searching the full history may take long, so this runs before the content is locked.
  failIfUsed(await findUses(db, URL_PREFIX + id, new Date(0)))
  return db.transaction().execute(async (transaction) => {
    await lockContent(transaction)
    // Waits for drafts that refer to the picture (`lockReferencedMedia`).
    const deleted = await transaction.deleteFrom('pictures').where('id', '=', id).returning('name').executeTakeFirst()
    if (!deleted) return fail('NotFound', 'this picture doesn’t exist')
    // Checks the revisions that were saved in the meantime.
    failIfUsed(await findUses(transaction, URL_PREFIX + id, usedSince))
    await recordAction(transaction, caller, now(), {
      action: 'picture.removed',
      subject: deleted.name,
      before: URL_PREFIX + id,
    })
    return {}
  })
}

/** Reads the full-size picture for a URL. Throws NotFound. */
export async function readFullSizePicture(queries: Queries, address: string): Promise<Buffer> {
  const row = await queries
    .selectFrom('picture_files')
    .select('data')
    .where('picture_id', '=', address.slice(URL_PREFIX.length))
    .where('name', '=', FULL_SIZE_FILE)
    .executeTakeFirst()
  return row?.data ?? fail('NotFound', 'this picture doesn’t exist')
}

/** Maximum number of uses in an error message. */
const MAX_LISTED_USES = 3

interface PictureUse {
  kind: string
  slug: string
  /** Whether the draft or the published revision uses the picture. If false, only an older revision does. */
  is_current: boolean
}

function failIfUsed(uses: readonly PictureUse[]) {
  const names = (listedUses: readonly PictureUse[]) => listedUses.map(({ kind, slug }) => `${kind}/${slug}`).join(', ')
  const currentUses = uses.filter((use) => use.is_current)
  if (currentUses.length > 0) fail('Conflict', `this picture is used by ${names(currentUses)}`)
  if (uses.length > 0)
    fail('Conflict', `this picture is used by earlier versions of ${names(uses)} that can be restored`)
}

/** Finds items, including those in the bin, whose revisions since this time contain the picture's URL. */
const findUses = (queries: Queries, address: string, usedSince: Date): Promise<PictureUse[]> =>
  queries
    .selectFrom('content_items as item')
    .innerJoin('content_revisions as revision', 'revision.item_id', 'item.id')
    .select(['kind', 'slug'])
    .select(
      sql<boolean>`coalesce(bool_or(revision.revision in (draft_revision, published_revision)), false)`.as(
        'is_current',
      ),
    )
    .where('saved_at', '>=', usedSince)
    .where(sql<boolean>`position(${address} in data::text) > 0`)
    .groupBy(['kind', 'slug'])
    .orderBy('is_current', 'desc')
    .orderBy('kind')
    .orderBy('slug')
    .limit(MAX_LISTED_USES)
    .execute()

/** Throws BadRequest if the data refers to a missing picture. */
export async function requireExistingPictures(queries: Queries, data: unknown) {
  const missingIds = new Set(JSON.stringify(data).match(/(?<=\/pictures\/)[0-9a-f]{16}-\d{1,4}x\d{1,4}/g))
  if (missingIds.size === 0) return
  const existing = await queries
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', [...missingIds])
    .execute()
  for (const { id } of existing) missingIds.delete(id)
  const [missing] = missingIds
  if (missing !== undefined)
    fail('BadRequest', `this cannot be published yet: the picture ${URL_PREFIX}${missing} doesn’t exist`)
}
