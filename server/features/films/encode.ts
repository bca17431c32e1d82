import { sql } from 'kysely'
import { MAX_ENCODING_RESTARTS } from '#contract/studio/limits.ts'
import { getOriginalId } from '#rules/film-times.ts'
import type { Context } from '#server/context.ts'
import { isAssetUsed } from '#server/features/content/index.ts'
import { type Asset, ingestLowestFirst, FilmRejected } from '#server/features/media/index.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { ToolMissing } from '#server/platform/media-tools/ffmpeg.ts'
import { DiskFull } from '#server/platform/files/disk-space.ts'
import { type FilmRow, getCut } from './film-rows.ts'
import { removalQueue } from './remove-film.ts'
import { uploadPath } from './upload-folder.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'jobs' | 'log'>

/** Time between progress updates, which is also the delay until the encoding of a removed film stops. */
const SAVE_INTERVAL_MS = 1000
/** Progress after the checks (`plan-film.ts`), and minimum progress for an estimate of the remaining time. */
const CHECKED_SHARE = 0.04
const MIN_SHARE_FOR_ESTIMATE = 0.08

/**
 * Encodes the next film. The job of a killed server is retried with the same film and resumes after the lowest
 * rendition if that rendition was published.
 */
export const createEncodeHandler =
  (deps: Dependencies) =>
  async (_data: object, job: Pick<Job, 'id' | 'retryCount' | 'signal'>): Promise<void> => {
    const film = await claimFilm(deps, job.id)
    if (film) await encodeFilm(deps, film, job)
  }

/** Claims the film that this job started before, or the next waiting film. Undefined if no film is waiting. */
async function claimFilm({ db }: Dependencies, job: string): Promise<FilmRow | undefined> {
  const next = db
    .selectFrom('films')
    .select('id')
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'waiting'), and([eb('state', '=', 'encoding'), eb('job_id', '=', job)])]),
    )
    .orderBy(sql`state = 'encoding'`, 'desc')
    .orderBy('priority', 'desc')
    .orderBy('arrived_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('films')
    .set({ state: 'encoding', stage: 'checking', progress: 0, seconds_left: null, job_id: job })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

async function encodeFilm(
  deps: Dependencies,
  film: FilmRow,
  { id: job, retryCount, signal }: Pick<Job, 'id' | 'retryCount' | 'signal'>,
) {
  const { config, log } = deps
  const { dataDir } = config
  const file = uploadPath(dataDir, getOriginalId(film))
  const progressTracker = trackProgress(deps, film, job)
  try {
    const asset = await ingestLowestFirst(
      { file, name: film.name, cut: getCut(film) },
      {
        dataDir,
        mediaStore: config.mediaStore,
        catalogue: { hasMedia: (asset) => isAssetUsed(deps.db, asset) },
        keepFreeBytes: config.disk.uploadMinimum,
        isBackground: config.encodesInBackground,
        signal: AbortSignal.any([signal, progressTracker.removed]),
        onProgress: progressTracker.report,
      },
      {
        interruptedAsset: film.media ?? undefined,
        // Lessons may use the film as soon as its asset is saved.
        onWatchable: async (first) => {
          if (!(await progressTracker.write({ media: first.asset, ...toFilmColumns(first) })))
            progressTracker.removed.throwIfAborted()
        },
      },
    )
    const isStored = await progressTracker.write({
      ...READY_STATE,
      media: asset.asset,
      ...toFilmColumns(asset),
      ended_at: new Date(),
    })
    if (!isStored) await queueRemoval(deps, film.id, asset.asset)
  } catch (error) {
    // The process is shutting down. The job is retried with the same film.
    if (signal.aborted) throw error
    if (progressTracker.removed.aborted) return
    const failure = describeKnownFailure(error, { file, name: film.name })
    if (failure === undefined && retryCount < MAX_ENCODING_RESTARTS) {
      await progressTracker.write({ state: 'waiting', stage: null, job_id: null })
      throw error
    }
    if (failure === undefined) log.error({ err: error, film: film.id }, 'film encoding failed')
    await progressTracker.write({
      state: 'failed',
      stage: null,
      failure: failure ?? ENCODING_FAILED_MESSAGE,
      ended_at: new Date(),
    })
  } finally {
    progressTracker.end()
  }
}

/** Queues the deletion of the asset if the film was removed before its last files were added. */
async function queueRemoval({ db, jobs }: Dependencies, id: string, media: string) {
  const film = await db.selectFrom('films').select('id').where('id', '=', id).executeTakeFirst()
  if (!film) await jobs.enqueue(db, removalQueue, { id, media })
}

export const ENCODING_FAILED_MESSAGE =
  'The server couldn’t encode this video. Try again, or ask your operator to check the server log.'

/**
 * Returns the reason of a known failure, with the uploaded file's name instead of its path. Undefined for unknown
 * failures.
 */
function describeKnownFailure(error: unknown, { file, name }: { file: string; name: string }): string | undefined {
  const isKnown = error instanceof FilmRejected || error instanceof DiskFull || error instanceof ToolMissing
  return isKnown ? error.message.replaceAll(file, () => name) : undefined
}

const READY_STATE = { state: 'ready', stage: null, progress: 1, seconds_left: null } as const

const toFilmColumns = ({ duration, frameRate, hasSound, notes, renditions: [best] }: Asset) => ({
  duration,
  frame_rate: frameRate,
  has_sound: hasSound,
  notes,
  width: best?.width ?? null,
  height: best?.height ?? null,
})

type ProgressValues = Partial<
  Omit<FilmRow, 'id' | 'account_id' | 'uploaded_by' | 'name' | 'bytes' | 'created_at' | 'arrived_at'>
>

/** Saves the progress in the row of the film. `removed` is aborted when the film no longer belongs to this job. */
function trackProgress({ db, log }: Dependencies, { id }: FilmRow, job: string) {
  const removed = new AbortController()
  const startedAt = performance.now()
  let share = 0
  let isWriting = false
  const write = async (values: ProgressValues): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('films')
      .set(values)
      .where('id', '=', id)
      .where('job_id', '=', job)
      .where('state', '=', 'encoding')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) removed.abort(new Error('The video was removed.'))
    return numUpdatedRows > 0n
  }
  const saveProgress = async () => {
    if (isWriting) return
    isWriting = true
    const elapsed = (performance.now() - startedAt) / 1000
    await write({
      stage: share < CHECKED_SHARE ? 'checking' : 'encoding',
      progress: share,
      seconds_left: share < MIN_SHARE_FOR_ESTIMATE ? null : Math.ceil((elapsed / share) * (1 - share)),
    }).catch((error: unknown) => log.warn({ err: error, film: id }, 'could not save the progress of an encoding'))
    isWriting = false
  }
  const timer = setInterval(() => void saveProgress(), SAVE_INTERVAL_MS)
  return {
    removed: removed.signal,
    report: (done: number) => void (share = Math.min(1, done)),
    write,
    end: () => clearInterval(timer),
  }
}
