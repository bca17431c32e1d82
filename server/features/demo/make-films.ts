import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EditableCatalogue } from '#server/ports/own-catalogue.ts'
import { type Lock, acquireLock } from '#server/platform/files/process-lock.ts'
import type { Film } from '#films/film.ts'
import { filmsOf, FIRST_FILMS } from './film-list.ts'
import { makeFilm, type MakeFilmOptions, needsFilm, NotWanted } from './make-film.ts'
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
export async function makeFilms(work: MakeFilmsOptions): Promise<number> {
  const lock = await waitForLock(work)
  try {
    return await makeMissing(work)
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

async function makeMissing(work: MakeFilmsOptions): Promise<number> {
  const all = filmsOf(await readDemoSource())
  const wanted = work.firstOnly ? all.slice(0, FIRST_FILMS) : all
  const missing = await missingOf(wanted, work)
  if (missing.length > 0)
    work.log(`Demo films: ${wanted.length - missing.length} of ${wanted.length} ready. The others follow one by one.`)
  const failed: Film[] = []
  let inARow = 0
  for (const [index, film] of missing.entries()) {
    if (inARow === MAX_FAILURES) return failed.length + missing.length - index
    const isMade = await tryFilm(film, work)
    inARow = isMade ? 0 : inARow + 1
    if (!isMade) failed.push(film)
    const ready = wanted.length - missing.length + index + 1 - failed.length
    if (isMade) work.log(`Demo films: ${ready} of ${wanted.length} ready, now with "${titleOf(film)}".`)
  }
  return failed.length
}

/** Returns the films that were never made and whose lesson has none. */
async function missingOf(
  films: readonly Film[],
  { dataDir, catalogue }: { dataDir: string; catalogue: EditableCatalogue },
): Promise<Film[]> {
  const { made } = (await readState(dataDir)) ?? {}
  if (!made) return []
  const now = await catalogue.read()
  return films.filter(({ id }) => !made.includes(id) && needsFilm(now, id))
}

async function tryFilm(film: Film, { warn, onProgress, ...work }: MakeFilmsOptions): Promise<boolean> {
  try {
    await makeFilm(film, { ...work, onProgress: (share) => onProgress?.(titleOf(film), share) })
    await saveMade(film, work.dataDir)
  } catch (error) {
    work.signal.throwIfAborted()
    if (error instanceof NotWanted) return true
    const reason = error instanceof Error ? error.message : String(error)
    warn(`The film "${titleOf(film)}" could not be made; retrying at the next start: ${reason}`)
    return false
  }
  return true
}

/**
 * Records the film as made, so that it is not made again if the academy removes it from its lesson.
 */
async function saveMade({ id }: Film, dataDir: string): Promise<void> {
  const state = await readState(dataDir)
  if (state) await writeState(dataDir, { ...state, made: [...(state.made ?? []), id] })
}

const titleOf = ({ title }: Film) => title.replaceAll('\n', ' ')
