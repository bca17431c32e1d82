import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_LISTED_CUTS, MAX_UNFINISHED_CUTS } from '#contract/studio/limits.ts'
import type { Film } from '#contract/studio/films.ts'
import { getOriginalId, type FilmPart } from '#rules/film-times.ts'
import { fail } from '#server/errors.ts'
import { hasFilm } from '#server/features/media/index.ts'
import { type StaffCaller, runOnce, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { encodeQueue } from './encode-queue.ts'
import { failIfTooManyFilms } from './upload.ts'
import { toFilm, type FilmDependencies, type FilmRow, findFilm, hasFile, getCut, requireOwnFilm } from './film-rows.ts'

/** Time by which a cut may end after the film, because players may report times after the last frame. */
const END_TOLERANCE_SECONDS = 0.5

/**
 * Queues a part of a film to be encoded as a separate film. Times are relative to the film, which may itself be a cut.
 * Throws NotFound, Forbidden, BadRequest, Conflict, QuotaExceeded.
 */
export async function cutFilm(
  deps: FilmDependencies,
  caller: StaffCaller,
  id: string,
  { from, to }: FilmPart,
): Promise<Film> {
  const { db, jobs, now } = deps
  const cutId = newId()
  const storedCutId = await db.transaction().execute((transaction) =>
    runOnce(transaction, caller, z.string(), async () => {
      // Locks the film, its original and all cuts, so that neither film nor file is removed and no other cut is added
      // before the new cut is committed. A cut of a cut needs the file of the original.
      await sql`select from films
        where cut_of is not null or id = ${id} or id = (select cut_of from films where id = ${id})
        for no key update`.execute(transaction)
      const film = await findFilm(transaction, id)
      requireOwnFilm(caller, film)
      if (film.state !== 'ready' || film.duration === null) fail('Conflict', 'this video isn’t encoded yet')
      if (to > film.duration + END_TOLERANCE_SECONDS)
        fail('BadRequest', `'to': the video ends after ${film.duration.toFixed(1)} seconds`)
      if (!(await hasFile(transaction, film)))
        fail('Conflict', 'this video can no longer be cut because its uploaded file was deleted 30 days after encoding')
      await failIfTooManyCuts(transaction)
      await failIfTooManyFilms(transaction)
      const start = getCut(film)?.from ?? 0
      const currentTime = now()
      const cut = { from: start + from, to: start + Math.min(to, film.duration) }
      await jobs.enqueue(transaction, encodeQueue, {})
      await recordAction(transaction, caller, currentTime, { action: 'film.cut', subject: film.name, after: cut })
      const values = {
        id: cutId,
        account_id: caller.owner,
        uploaded_by: caller.name,
        name: film.name,
        bytes: film.bytes,
        state: 'waiting' as const,
        cut_of: getOriginalId(film),
        cut_from: cut.from,
        cut_to: cut.to,
        has_file: false,
        created_at: currentTime,
        arrived_at: currentTime,
      }
      await transaction.insertInto('films').values(values).execute()
      return cutId
    }),
  )
  return toFilm(deps, caller, await findFilm(db, storedCutId))
}

async function failIfTooManyCuts(transaction: InTransaction) {
  const { count } = await transaction
    .selectFrom('films')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cut_from', 'is not', null)
    .where('state', 'in', ['waiting', 'encoding'])
    .executeTakeFirstOrThrow()
  if (count >= MAX_UNFINISHED_CUTS)
    fail('QuotaExceeded', `at most ${MAX_UNFINISHED_CUTS} cuts can be in the queue: wait until a cut is done`)
}

/** Returns the film record of an asset, and the other films from the same uploaded file. Throws NotFound. */
export async function findUploadOfAsset(deps: FilmDependencies, caller: Pick<StaffCaller, 'owner'>, media: string) {
  const { config, db } = deps
  const film = await findFilmByAsset(deps, media)
  if (!film) {
    if (!(await hasFilm(config, media))) fail('NotFound', 'this video doesn’t exist')
    return { film: null, others: [] }
  }
  const original = getOriginalId(film)
  const otherFilms = await db
    .selectFrom('films')
    .selectAll()
    .where(({ eb, or }) => or([eb('cut_of', '=', original), eb('id', '=', original)]))
    .where('id', '!=', film.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED_CUTS)
    .execute()
  return {
    film: await toFilm(deps, caller, film),
    others: await Promise.all(otherFilms.map((other) => toFilm(deps, caller, other))),
  }
}

/** Finds the film record of an asset. Undefined for an asset that was not encoded from an upload. */
export const findFilmByAsset = ({ db }: Pick<FilmDependencies, 'db'>, media: string): Promise<FilmRow | undefined> =>
  db.selectFrom('films').selectAll().where('media', '=', media).executeTakeFirst()
