import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acquireLock, type Lock } from '#server/platform/files/process-lock.ts'
import type { Film } from '#films/film.ts'
import { listFilmsToMake, FIRST_FILMS } from './film-list.ts'
import { FilmNotNeeded, hasFilm, improveFilm, makeFilm, type MakeFilmOptions, needsFilm } from './make-film.ts'
import { changeState, readState } from './state.ts'
import { readDemoSource } from './demo-source.ts'

export interface MakeFilmsOptions extends Pick<
  MakeFilmOptions,
  'dataDir' | 'mediaStore' | 'catalogue' | 'height' | 'keepFreeBytes' | 'signal' | 'draw'
> {
  /** Receives progress messages. */
  log: (line: string) => void
  /** Receives a message with the reason for each failed film. */
  warn: (line: string) => void
  /** Receives the title of the current film and its progress, 0 to 1. */
  onProgress?: (title: string, share: number) => void
  /** Makes only the {@link FIRST_FILMS}. */
  firstOnly?: boolean | undefined
}

/**
 * Number of consecutive failures after which no further films are tried, because the cause is probably not the film.
 */
const MAX_FAILURES = 3
/** Time between two attempts to acquire the lock. */
const LOCK_RETRY_INTERVAL_MS = 1000

/**
 * Makes and publishes the missing demo films one by one: first all films in their lowest quality, then the other
 * qualities. Waits while another process makes films. Reports failed films, which the next call retries. Resolves to
 * the number of films that are still missing or incomplete. Rejects with the signal's reason.
 */
export async function makeFilms(options: MakeFilmsOptions): Promise<number> {
  const lock = await waitForLock('demo-films.lock', options)
  try {
    const allFilms = listFilmsToMake(await readDemoSource())
    const films = options.firstOnly ? allFilms.slice(0, FIRST_FILMS) : allFilms
    const missingFilms = await makeMissingFilms(films, options)
    return missingFilms > 0 ? missingFilms : await improveFilms(films, options)
  } finally {
    lock.close()
  }
}

/** Makes the film of one lesson in its lowest quality, while another process may make other films. */
export async function makeRequestedFilm(id: string, options: MakeFilmsOptions): Promise<void> {
  const lock = await waitForLock('demo-requested.lock', options)
  try {
    const film = listFilmsToMake(await readDemoSource()).find((candidate) => candidate.id === id)
    if (film && (await isMissing(film, options)))
      await makeAndRecord(film, { ...options, workFolder: 'demo-requested' })
  } finally {
    lock.close()
  }
}

async function waitForLock(name: string, { dataDir, signal, log }: MakeFilmsOptions): Promise<Lock> {
  for (let isReported = false; ; isReported = true) {
    signal.throwIfAborted()
    const lock = acquireLock(join(dataDir, name))
    if (lock) return lock
    if (!isReported) log('Another process is making the demo films. Waiting for it to finish.')
    await pause(LOCK_RETRY_INTERVAL_MS, undefined, { signal })
  }
}

async function makeMissingFilms(films: readonly Film[], options: MakeFilmsOptions): Promise<number> {
  const missingFilms = await findMissing(films, options)
  if (missingFilms.length > 0)
    options.log(
      `Demo films: ${films.length - missingFilms.length} of ${films.length} ready. The remaining films are made one by one.`,
    )
  let readyCount = films.length - missingFilms.length
  return runForEachFilm(missingFilms, options, async (film) => {
    // The film may have been requested in the meantime.
    if (await isMissing(film, options)) await makeAndRecord(film, options)
    readyCount += 1
    options.log(`Demo films: ${readyCount} of ${films.length} ready, including "${formatTitle(film)}".`)
  })
}

/** Adds the other qualities to the films that have only the lowest quality. */
async function improveFilms(films: readonly Film[], options: MakeFilmsOptions): Promise<number> {
  const { toImprove = {} } = (await readState(options.dataDir)) ?? {}
  const incompleteFilms = films.filter(({ id }) => toImprove[id] !== undefined)
  if (incompleteFilms.length > 0) options.log('Demo films: adding the higher qualities.')
  const failedCount = await runForEachFilm(incompleteFilms, options, async (film) => {
    const asset = toImprove[film.id] ?? ''
    if (hasFilm(await options.catalogue.read(), film.id, asset))
      await improveFilm(film, asset, toFilmOptions(film, options))
    await changeState(options.dataDir, (state) => ({ ...state, toImprove: omit(state.toImprove ?? {}, film.id) }))
  })
  if (incompleteFilms.length > 0 && failedCount === 0) options.log('Demo films: all films are ready in all qualities.')
  return failedCount
}

const omit = (assets: Readonly<Record<string, string>>, lessonId: string) =>
  Object.fromEntries(Object.entries(assets).filter(([id]) => id !== lessonId))

/**
 * Runs `work` for each film. Reports failures, and stops after {@link MAX_FAILURES}. Returns the number of failures.
 */
async function runForEachFilm(
  films: readonly Film[],
  { signal, warn }: MakeFilmsOptions,
  work: (film: Film) => Promise<void>,
): Promise<number> {
  let failedCount = 0
  let consecutiveFailures = 0
  for (const [index, film] of films.entries()) {
    if (consecutiveFailures === MAX_FAILURES) return failedCount + films.length - index
    try {
      await work(film)
      consecutiveFailures = 0
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      warn(`The film "${formatTitle(film)}" could not be made; retrying at the next start: ${reason}`)
      failedCount += 1
      consecutiveFailures += 1
    }
  }
  return failedCount
}

/** Returns the films that were never made and whose lesson has no film. */
async function findMissing(films: readonly Film[], { dataDir, catalogue }: MakeFilmsOptions): Promise<Film[]> {
  const { made } = (await readState(dataDir)) ?? {}
  if (!made) return []
  const current = await catalogue.read()
  return films.filter(({ id }) => !made.includes(id) && needsFilm(current, id))
}

const isMissing = async (film: Film, options: MakeFilmsOptions) => (await findMissing([film], options)).length > 0

async function makeAndRecord(film: Film, options: MakeFilmsOptions & { workFolder?: string }): Promise<void> {
  try {
    const { asset, isComplete } = await makeFilm(film, toFilmOptions(film, options))
    // Recorded, so that the film is not made again if the academy removes it from its lesson.
    await changeState(options.dataDir, ({ made = [], toImprove = {}, ...state }) => ({
      ...state,
      made: [...made, film.id],
      toImprove: isComplete ? toImprove : { ...toImprove, [film.id]: asset },
    }))
  } catch (error) {
    if (!(error instanceof FilmNotNeeded)) throw error
  }
}

const toFilmOptions = (
  film: Film,
  { onProgress, workFolder = 'demo', ...options }: MakeFilmsOptions & { workFolder?: string },
): MakeFilmOptions => ({
  ...options,
  workFolder,
  onProgress: (share) => onProgress?.(formatTitle(film), share),
})

const formatTitle = ({ title }: Film) => title.replaceAll('\n', ' ')
