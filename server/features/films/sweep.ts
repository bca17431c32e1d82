import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { FILM_FILE_LIFETIME_MS, UPLOAD_LIFETIME_MS } from '#contract/studio/limits.ts'
import { sendFilm } from '#contract/studio/films.ts'
import { Role } from '#contract/studio/permissions.ts'
import { mayCall, permissionsFor } from '#rules/permissions.ts'
import type { Context } from '#server/context.ts'
import { isAssetUsed } from '#server/features/content/index.ts'
import { deleteAbandonedDrafts } from '#server/features/media/index.ts'
import { isId } from '#server/platform/database/ids.ts'
import { hasPendingCut, removeFilm, retryRemovals } from './remove-film.ts'
import { GAVE_UP_MESSAGE } from './encode.ts'
import { encodeQueue } from './encode-queue.ts'
import { type FilmDependencies, type FilmRow, lockFilm } from './film-rows.ts'
import { sweepPosters } from './posters.ts'
import { readUpload, removeUpload, uploadsFolder } from './upload-folder.ts'
import { finishUpload } from './upload.ts'

type Dependencies = FilmDependencies & Pick<Context, 'catalogue' | 'log'>

/** Milliseconds after which an unknown file is deleted. The film of a newer file may not be committed yet. */
const MIN_AGE = 60 * 60_000

/** Returns the job that runs each minute. It repairs the state left by killed processes, and deletes expired data. */
export const createFilmSweep = (deps: Dependencies) => async (): Promise<void> => {
  const sweeps = [sweepUploads, sweepEncodings, removeExpiredUploads, removeUnknownFiles, sweepPosters]
  for (const sweep of [...sweeps, sweepDrafts, retryRemovals]) await sweep(deps).catch(createFailureLogger(deps))
}

/** Returns a function that logs a failure, so that one unreadable file does not stop the sweep. */
const createFailureLogger =
  ({ log }: Pick<Dependencies, 'log'>, film?: string) =>
  (error: unknown) =>
    log.warn({ err: error, film }, 'film cleanup failed; retrying in a minute')

/** Finishes complete uploads whose process was killed before the commit, and removes abandoned uploads. */
async function sweepUploads(deps: Dependencies) {
  const { config, db, now } = deps
  const rows = await db
    .selectFrom('films')
    .leftJoin('staff', 'staff.account_id', 'films.account_id')
    .select(['films.id', 'films.created_at', 'films.state', 'roles'])
    .where('films.state', '=', 'uploading')
    .execute()
  const expiredBefore = now().getTime() - UPLOAD_LIFETIME_MS
  const isAbandoned = async ({ id, created_at, state }: Pick<FilmRow, 'id' | 'created_at' | 'state'>) => {
    const lastWrite = (await readUpload(config.dataDir, id))?.changedAt ?? created_at
    return state === 'uploading' && lastWrite.getTime() < expiredBefore
  }
  const sweepOne = async (row: (typeof rows)[number]) => {
    // The uploader may have lost the permission before the last byte.
    if (mayCall(permissionsFor(Role.array().parse(row.roles ?? [])), sendFilm)) await finishUpload(deps, row.id)
    // Checked again with the film locked, because the upload may resume.
    const removal = { action: 'film.expired', isDue: isAbandoned }
    if (await isAbandoned(row)) await removeFilm(deps, 'schedule', row.id, removal)
  }
  for (const row of rows) await sweepOne(row).catch(createFailureLogger(deps, row.id))
}

/** Queues a job for each waiting film that has none, and marks films as failed whose encoding job no longer exists. */
async function sweepEncodings({ db, jobs, now }: Dependencies) {
  const liveJobs = sql`select id::text from pgboss.job where name = ${encodeQueue.name} and state < 'completed'`
  await sql`update films set state = 'failed', stage = null, failure = ${GAVE_UP_MESSAGE}, ended_at = ${now()}
    where state = 'encoding' and job_id not in (${liveJobs})`.execute(db)
  const { rows } = await sql<{ missing: number }>`select
    (select count(*) from films where state = 'waiting') -
    (select count(*) from pgboss.job where name = ${encodeQueue.name} and state in ('created', 'retry'))
    as missing`.execute(db)
  for (let missingFilms = rows[0]?.missing ?? 0; missingFilms > 0; missingFilms -= 1)
    await jobs.enqueue(db, encodeQueue, {})
}

async function removeExpiredUploads(deps: Dependencies) {
  const { config, db, now } = deps
  const unfinishedCuts = db
    .selectFrom('films')
    .select(sql<string>`cut_of`.as('cut_of'))
    .where('cut_of', 'is not', null)
    .where('state', 'in', ['waiting', 'encoding'])
  const oldFilms = await db
    .selectFrom('films')
    .select('id')
    .where('has_file', '=', true)
    .where('ended_at', '<', new Date(now().getTime() - FILM_FILE_LIFETIME_MS))
    .where('id', 'not in', unfinishedCuts)
    .execute()
  const removeOne = (id: string) =>
    db.transaction().execute(async (transaction) => {
      await lockFilm(transaction, id)
      // A cut may have started since the query. It locks its film as well.
      if (await hasPendingCut(transaction, id)) return
      await removeUpload(config.dataDir, id)
      await transaction.updateTable('films').set({ has_file: false }).where('id', '=', id).execute()
    })
  for (const { id } of oldFilms) await removeOne(id).catch(createFailureLogger(deps, id))
}

async function removeUnknownFiles(deps: Dependencies) {
  const { config, db, now } = deps
  const names = (await readdir(uploadsFolder(config.dataDir)).catch(() => [])).filter(isId)
  if (names.length === 0) return
  const knownFilms = await db.selectFrom('films').select('id').where('id', 'in', names).execute()
  const ids = new Set(knownFilms.map(({ id }) => id))
  const removeIfOld = async (id: string) => {
    const upload = await readUpload(config.dataDir, id)
    if (upload && upload.changedAt.getTime() < now().getTime() - MIN_AGE) await removeUpload(config.dataDir, id)
  }
  for (const id of names.filter((name) => !ids.has(name))) await removeIfOld(id).catch(createFailureLogger(deps, id))
}

function sweepDrafts({ config, db, log }: Dependencies) {
  const store = {
    dataDir: config.dataDir,
    mediaStore: config.mediaStore,
    catalogue: { hasMedia: (asset: string) => isAssetUsed(db, asset) },
  }
  return deleteAbandonedDrafts(store, (error, folder) =>
    log.warn(
      { err: error, folder },
      'could not delete an unfinished film; make its files writable for the server (chown); retrying in a minute',
    ),
  )
}
