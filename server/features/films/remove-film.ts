import { sql } from 'kysely'
import { z } from 'zod'
import type { Film } from '#contract/studio/films.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { isAssetReferenced } from '#server/features/content/index.ts'
import { formatPictureUrl, removeAssets } from '#server/features/media/index.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { encodeQueue } from './encode-queue.ts'
import { toFilm, type FilmDependencies, type FilmRow, hasFile, lockFilm, requireOwnFilm } from './film-rows.ts'
import { removeUpload } from './upload-folder.ts'

type Dependencies = FilmDependencies & Pick<Context, 'catalogue'>

interface RemovalOptions {
  action?: string
  /** Runs while the film is locked. If it returns false, the film is kept. */
  isDue?: (film: FilmRow) => Promise<boolean>
}

/** Removes a film in any state. A running encoding stops within a second. Throws NotFound, Forbidden, Conflict. */
export async function removeFilm(
  deps: Dependencies,
  actor: StaffCaller | 'schedule' | 'operator',
  id: string,
  { action = 'film.removed', isDue }: RemovalOptions = {},
): Promise<Record<string, never>> {
  const { db, jobs, now } = deps
  await db.transaction().execute(async (transaction) => {
    // Saving a draft also locks its films (`lockReferencedMedia`), so the checks see the draft.
    const film = await lockFilm(transaction, id)
    if (isDue && !(await isDue(film))) return
    requireOwnFilm(actor, film)
    if (film.media !== null && (await isUsed(deps, transaction, film.media)))
      fail('Conflict', 'a lesson uses this video: replace the lesson’s video first')
    if (await hasPendingCut(transaction, id))
      fail('Conflict', 'a cut of this video is still being encoded: wait until it’s done, or cancel the cut first')
    await transaction.deleteFrom('films').where('id', '=', id).execute()
    await jobs.enqueue(transaction, removalQueue, { id, media: film.media })
    await recordAction(transaction, actor, now(), { action, subject: film.name })
  })
  return {}
}

/** Lists films without an asset. Cuts are first, because their film must be removed after its cuts. */
export const listUnfinishedFilms = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('films').select(['id', 'name']).where('media', 'is', null).orderBy('cut_of', 'asc').execute()

/** Whether the catalogue or any saved revision, which could be restored, refers to the film or its pictures. */
async function isUsed({ catalogue }: Dependencies, transaction: InTransaction, media: string): Promise<boolean> {
  const published = JSON.stringify(catalogue.current() ?? '')
  if (published.includes(`"${media}"`) || published.includes(formatPictureUrl(media, ''))) return true
  return isAssetReferenced(transaction, media)
}

/** Whether a cut of this film still needs its file for encoding. */
export async function hasPendingCut(transaction: InTransaction, id: string): Promise<boolean> {
  const cutFilm = await transaction
    .selectFrom('films')
    .select('id')
    .where('cut_of', '=', id)
    .where('state', 'in', ['waiting', 'encoding'])
    .limit(1)
    .executeTakeFirst()
  return cutFilm !== undefined
}

/** Queue of jobs that delete the files of a removed film, unless a draft written after the removal uses them. */
export const removalQueue = {
  name: 'film-removal',
  data: z.object({ id: z.string(), media: z.string().nullable() }),
  retryLimit: 10,
  retryDelayMax: 600,
  failed: { name: 'film-removal-failed', days: 30 },
} satisfies Queue<z.ZodType<object>>

/** Returns the handler of {@link removalQueue}. */
export const createRemovalHandler =
  ({ config, db }: Pick<Context, 'config' | 'db'>) =>
  async ({ id, media }: z.output<typeof removalQueue.data>): Promise<void> => {
    await removeUpload(config.dataDir, id)
    if (media !== null && !(await isAssetReferenced(db, media))) await removeAssets(config, [media])
  }

const DAY_MS = 24 * 60 * 60_000

/** Queues a removal again one day after its last attempt failed. */
export async function retryRemovals({ db, jobs, log, now }: FilmDependencies & Pick<Context, 'log'>): Promise<void> {
  const { rows } = await sql<{ job: string; film: object }>`select id as job, data as film from pgboss.job
    where name = ${removalQueue.failed.name} and created_on < ${new Date(now().getTime() - DAY_MS)}
    order by created_on limit 100`.execute(db)
  if (rows.length === 0) return
  log.warn(
    { films: rows.map(({ film }) => film) },
    'could not delete the files of removed films; make them writable for the server (chown); retrying now',
  )
  await jobs.retryFailed(
    removalQueue,
    rows.map(({ job }) => job),
  )
}

/** Encodes a film again. Throws NotFound, Forbidden, Conflict. */
export const retryFilm = (deps: FilmDependencies, caller: StaffCaller, id: string): Promise<Film> =>
  changeFilm(deps, caller, id, async (transaction, film) => {
    requireOwnFilm(caller, film)
    if (film.state !== 'failed') fail('Conflict', 'this video hasn’t failed')
    if (!(await hasFile(transaction, film)))
      fail('Conflict', 'the uploaded file no longer exists: upload the video again')
    await deps.jobs.enqueue(transaction, encodeQueue, {})
    await recordAction(transaction, caller, deps.now(), { action: 'film.retried', subject: film.name })
    return { ...RETRY_STATE, arrived_at: deps.now() }
  })

/** Moves the film to the end of the queue. */
const RETRY_STATE = { state: 'waiting', failure: null, progress: 0, job_id: null, ended_at: null, priority: 0 } as const

type Values = Partial<
  Pick<FilmRow, 'state' | 'failure' | 'progress' | 'job_id' | 'ended_at' | 'arrived_at' | 'priority'>
>

async function changeFilm(
  deps: FilmDependencies,
  caller: StaffCaller,
  id: string,
  change: (transaction: InTransaction, film: FilmRow) => Promise<Values>,
): Promise<Film> {
  const row = await deps.db.transaction().execute(async (transaction) => {
    const values = await change(transaction, await lockFilm(transaction, id))
    return transaction.updateTable('films').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  })
  return toFilm(deps, caller, row)
}
