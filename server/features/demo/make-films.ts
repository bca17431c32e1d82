import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { type Lock, acquireLock } from '#server/platform/files/process-lock.ts'
import type { Film } from '#films/film.ts'
import { listFilmsToMake, FIRST_FILMS } from './film-list.ts'
import { makeFilm, type MakeFilmOptions, needsFilm, FilmNotNeeded } from './make-film.ts'
import { readState, writeState } from './state.ts'
import { readDemoSource } from './demo-source.ts'

export interface MakeFilmsOptions extends Pick<
  MakeFilmOptions,
  'dataDir' | 'catalogue' | 'height' | 'keepFree' | 'signal' | 'draw'
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

/** Stops after this many consecutive failures, because the cause is probably not the film. */
const MAX_FAILURES = 3
/** Milliseconds between two attempts to get the lock. */
const LOCK_INTERVAL = 1000

/**
 * Makes and publishes the missing demo films one by one. Waits if another process is making them. Reports failed films,
 * which the next call retries. Resolves to the number of films still missing. Rejects with the signal's reason.
 */
export async function makeFilms(options: MakeFilmsOptions): Promise<number> {
  const lock = await waitForLock(options)
  try {
    return await makeMissingFilms(options)
  } finally {
    lock.close()
  }
}

async function waitForLock({ dataDir, signal, log }: MakeFilmsOptions): Promise<Lock> {
  for (let isReported = false; ; isReported = true) {
    signal.throwIfAborted()
    const lock = acquireLock(join(dataDir, 'demo-films.lock'))
    if (lock) return lock
    if (!isReported) log('Another process is making the demo films. Waiting for it to finish.')
    await pause(LOCK_INTERVAL, undefined, { signal })
  }
}

async function makeMissingFilms(options: MakeFilmsOptions): Promise<number> {
  const allFilms = listFilmsToMake(await readDemoSource())
  const neededFilms = options.firstOnly ? allFilms.slice(0, FIRST_FILMS) : allFilms
  const missing = await findMissing(neededFilms, options)
  if (missing.length > 0)
    options.log(
      `Demo films: ${neededFilms.length - missing.length} of ${neededFilms.length} ready. The others follow one by one.`,
    )
  const failed: Film[] = []
  let consecutiveFailures = 0
  for (const [index, film] of missing.entries()) {
    if (consecutiveFailures === MAX_FAILURES) return failed.length + missing.length - index
    const isFinished = await tryFilm(film, options)
    consecutiveFailures = isFinished ? 0 : consecutiveFailures + 1
    if (!isFinished) failed.push(film)
    const ready = neededFilms.length - missing.length + index + 1 - failed.length
    if (isFinished) options.log(`Demo films: ${ready} of ${neededFilms.length} ready, now with "${formatTitle(film)}".`)
  }
  return failed.length
}

/** Returns the films that were never made and whose lesson has no film. */
async function findMissing(
  films: readonly Film[],
  { dataDir, catalogue }: { dataDir: string; catalogue: EditableCatalogue },
): Promise<Film[]> {
  const { made: finishedFilms } = (await readState(dataDir)) ?? {}
  if (!finishedFilms) return []
  const current = await catalogue.read()
  return films.filter(({ id }) => !finishedFilms.includes(id) && needsFilm(current, id))
}

async function tryFilm(film: Film, { warn, onProgress, ...work }: MakeFilmsOptions): Promise<boolean> {
  try {
    await makeFilm(film, { ...work, onProgress: (share) => onProgress?.(formatTitle(film), share) })
    await markFinished(film, work.dataDir)
  } catch (error) {
    work.signal.throwIfAborted()
    if (error instanceof FilmNotNeeded) return true
    const reason = error instanceof Error ? error.message : String(error)
    warn(`The film "${formatTitle(film)}" could not be made; retrying at the next start: ${reason}`)
    return false
  }
  return true
}

/**
 * Records the film as made, so that it is not made again if the academy removes it from its lesson.
 */
async function markFinished({ id }: Film, dataDir: string): Promise<void> {
  const state = await readState(dataDir)
  if (state) await writeState(dataDir, { ...state, made: [...(state.made ?? []), id] })
}

const formatTitle = ({ title }: Film) => title.replaceAll('\n', ' ')
