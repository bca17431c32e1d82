import { sql } from 'kysely'
import { z } from 'zod'
import {
  MAX_FILMS,
  MAX_UNFINISHED_FILMS,
  UPLOAD_SAMPLE_BYTES,
  MAX_UNFINISHED_UPLOADS,
  MAX_UNFINISHED_UPLOAD_BYTES,
} from '#contract/studio/limits.ts'
import type { Film } from '#contract/studio/films.ts'
import { fail } from '#server/errors.ts'
import { failIfExternalCatalogue } from '#server/features/content/index.ts'
import { type StaffCaller, runOnce, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { readFreeBytes, formatGigabytes } from '#server/platform/files/disk-space.ts'
import { encodeQueue } from './encode-queue.ts'
import { describeFilm, type FilmDependencies, findFilm, findOwnUpload, requirePlannedCourse } from './film-rows.ts'
import { createUpload, flushUpload, hashUpload, readUpload, removeUpload } from './upload-folder.ts'

/** Typical size of an encoded film, as a share of the uploaded file. */
const ENCODED_SHARE = 0.5

interface NewFilm {
  name: string
  bytes: number
  /** Planned title and course of the lesson, if already known. */
  title?: string | null | undefined
  course?: string | null | undefined
}

/**
 * Creates an upload after checking all limits, so that no bytes are sent that could not be stored. Throws BadRequest,
 * NotFound, CatalogueElsewhere, QuotaExceeded.
 */
export async function createFilm(
  deps: FilmDependencies,
  caller: StaffCaller,
  { name, bytes, title = null, course = null }: NewFilm,
): Promise<Film> {
  const { config, db, now } = deps
  failIfExternalCatalogue(deps, 'lesson')
  const id = newId()
  const createOnce = (transaction: InTransaction) =>
    runOnce(transaction, caller, z.string(), async () => {
      // Serializes announcements, so that two concurrent announcements cannot both use the last slot or the same disk
      // space.
      await sql`select pg_advisory_xact_lock(hashtextextended('films', 0))`.execute(transaction)
      await requirePlannedCourse(transaction, course)
      await failIfTooManyUploads(transaction, caller, bytes)
      await failIfTooManyFilms(transaction)
      await failIfDiskTooFull(transaction, deps, bytes)
      const currentTime = now()
      await recordAction(transaction, caller, currentTime, {
        action: 'film.announced',
        subject: name,
        after: { bytes },
      })
      const values = {
        id,
        account_id: caller.owner,
        uploaded_by: caller.name,
        name,
        bytes,
        title,
        course,
        state: 'uploading' as const,
        created_at: currentTime,
      }
      await transaction.insertInto('films').values(values).execute()
      await createUpload(config.dataDir, id)
      return id
    })
  const filmId = await db.transaction().execute((transaction) =>
    // If COMMIT fails, the film may be stored, so its file is kept. The sweep removes files without a film.
    createOnce(transaction).catch(async (error: unknown) => {
      await removeUpload(config.dataDir, id)
      throw error
    }),
  )
  // The upload is committed, even if the response is lost.
  return describeFilm(deps, caller, await findFilm(db, filmId))
}

async function failIfTooManyUploads(transaction: InTransaction, { owner }: StaffCaller, bytes: number) {
  const unfinished = await transaction
    .selectFrom('films')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('account_id', '=', owner)
    .where('state', '=', 'uploading')
    .executeTakeFirstOrThrow()
  if (unfinished.count >= MAX_UNFINISHED_UPLOADS)
    fail(
      'QuotaExceeded',
      `you can have at most ${MAX_UNFINISHED_UPLOADS} unfinished uploads: wait for one to finish, or cancel one`,
    )
  if (unfinished.bytes + bytes > MAX_UNFINISHED_UPLOAD_BYTES)
    fail(
      'QuotaExceeded',
      `your unfinished uploads would total ${formatGigabytes(unfinished.bytes + bytes)}, more than the limit of ${formatGigabytes(MAX_UNFINISHED_UPLOAD_BYTES)}`,
    )
}

/** Limits the number of films, because even small films need a row, a file and a job. */
export async function failIfTooManyFilms(transaction: InTransaction) {
  const films = await transaction
    .selectFrom('films')
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where state in ('uploading', 'waiting', 'encoding'))`.as('unfinished'))
    .executeTakeFirstOrThrow()
  if (films.unfinished >= MAX_UNFINISHED_FILMS)
    fail('QuotaExceeded', `at most ${MAX_UNFINISHED_FILMS} videos can wait for encoding: wait until some are done`)
  if (films.all >= MAX_FILMS) fail('QuotaExceeded', `an academy can have at most ${MAX_FILMS} videos: remove one first`)
}

/**
 * Throws QuotaExceeded. Counts the missing bytes of other uploads too, so that concurrent uploads do not fill the disk.
 */
async function failIfDiskTooFull(transaction: InTransaction, { config }: FilmDependencies, bytes: number) {
  const rows = await transaction.selectFrom('films').select(['id', 'bytes']).where('state', '=', 'uploading').execute()
  const missingBytes = await Promise.all(
    rows.map(async (row) => row.bytes - ((await readUpload(config.dataDir, row.id))?.received ?? 0)),
  )
  const promisedBytes = missingBytes.reduce((sum, missing) => sum + missing, 0)
  const needed = Math.ceil(bytes * (1 + ENCODED_SHARE))
  const freeSpace = (await readFreeBytes(config.dataDir)) - config.disk.uploadMinimum - promisedBytes
  if (freeSpace < needed)
    fail(
      'QuotaExceeded',
      `the server has ${formatGigabytes(Math.max(0, freeSpace))} free, and this video needs about ${formatGigabytes(needed)} including encoding`,
    )
}

interface Sample {
  bytes: number
  offset: number
  head: string
  tail: string
}

/**
 * Whether a file is the same as the interrupted upload. Phones encode a clip again each time it is selected, with the
 * same name and sometimes size, so both ends of the received bytes are compared. Throws NotFound, Conflict.
 */
export async function compareFilm(deps: FilmDependencies, caller: StaffCaller, id: string, sample: Sample) {
  const { dataDir } = deps.config
  const { bytes } = await findOwnUpload(deps, caller, id)
  const received = (await readUpload(dataDir, id))?.received ?? fail('NotFound', 'this upload doesn’t exist')
  if (received !== sample.offset) fail('Conflict', `${received} bytes were already received`)
  const head = await hashUpload(dataDir, id, { from: 0, to: Math.min(UPLOAD_SAMPLE_BYTES, received) })
  const tail = await hashUpload(dataDir, id, { from: Math.max(0, received - UPLOAD_SAMPLE_BYTES), to: received })
  return { isSame: bytes === sample.bytes && head === sample.head && tail === sample.tail }
}

/**
 * Finishes a complete upload and queues its encoding in the same transaction. Does nothing if it is already finished or
 * bytes are missing.
 */
export async function finishUpload({ config, db, jobs, now }: FilmDependencies, id: string): Promise<void> {
  const row = await db.selectFrom('films').select(['bytes', 'state']).where('id', '=', id).executeTakeFirst()
  if (row?.state !== 'uploading') return
  const upload = await readUpload(config.dataDir, id)
  if (upload?.received !== row.bytes) return
  await flushUpload(config.dataDir, id)
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('films')
      .set({ state: 'waiting', arrived_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'uploading')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await jobs.enqueue(transaction, encodeQueue, {})
  })
}
