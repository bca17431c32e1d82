import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownCataloguePath, readOwnCatalogue } from '#server/features/catalogue/index.ts'
import { type Lock, takeLock } from '#server/platform/process/process-lock.ts'
import type { Film } from '#films/film.ts'
import { filmsOf, FIRST_FILMS } from './film-list.ts'
import { makeFilm, type Making, NotWanted } from './make-film.ts'
import { isWaiting } from './assign-film.ts'
import { readState, writeState } from './state.ts'
import { readWords } from './demo-source.ts'

export interface FilmWork extends Pick<Making, 'dataDir' | 'height' | 'keepFree' | 'signal' | 'draw'> {
  /** Told what is going on, a line at a time. */
  tell: (line: string) => void
  /** Told which film could not be made, and why. */
  warn: (line: string) => void
  /** Called with the share of the film in the making, 0 to 1. */
  onProgress?: (title: string, share: number) => void
  /** Only the few that an academy needs to be looked at. */
  firstOnly?: boolean | undefined
}

/** So many in a row cannot be made: it is not the films. */
const GIVE_UP = 3
/** Milliseconds between two looks whether the other process is through. */
const LOOK = 1000

/**
 * Makes the demo films that are missing, one after the other, each published at once. While another process is at it, waits for it to end.
 * One that fails is told, and tried again at the next call; answers how many are missing still. Rejects with the signal's reason.
 */
export async function makeFilms(work: FilmWork): Promise<number> {
  const lock = await waitForTurn(work)
  try {
    return await makeMissing(work)
  } finally {
    lock.close()
  }
}

async function waitForTurn({ dataDir, signal, tell }: FilmWork): Promise<Lock> {
  for (let isTold = false; ; isTold = true) {
    signal.throwIfAborted()
    const lock = takeLock(join(dataDir, 'demo-films.lock'))
    if (lock) return lock
    if (!isTold) tell('Another process is making the demo films; this one waits for it.')
    await pause(LOOK, undefined, { signal })
  }
}

async function makeMissing(work: FilmWork): Promise<number> {
  const all = filmsOf(await readWords())
  const wanted = work.firstOnly ? all.slice(0, FIRST_FILMS) : all
  const missing = await missingOf(wanted, work.dataDir)
  if (missing.length > 0)
    work.tell(`Demo films: ${wanted.length - missing.length} of ${wanted.length} ready; the others follow one by one.`)
  const failed: Film[] = []
  let inARow = 0
  for (const [place, film] of missing.entries()) {
    if (inARow === GIVE_UP) return failed.length + missing.length - place
    const isMade = await tryFilm(film, work)
    inARow = isMade ? 0 : inARow + 1
    if (!isMade) failed.push(film)
    const ready = wanted.length - missing.length + place + 1 - failed.length
    if (isMade) work.tell(`Demo films: ${ready} of ${wanted.length} ready, now with "${nameOf(film)}".`)
  }
  return failed.length
}

/** Those that were never made and whose lesson still waits. */
async function missingOf(films: readonly Film[], dataDir: string): Promise<Film[]> {
  const { made } = (await readState(dataDir)) ?? {}
  if (!made) return []
  const catalogue = await readOwnCatalogue(ownCataloguePath(dataDir))
  return films.filter(({ id }) => !made.includes(id) && isWaiting(catalogue, id))
}

async function tryFilm(film: Film, { warn, onProgress, ...work }: FilmWork): Promise<boolean> {
  try {
    await makeFilm(film, { ...work, onProgress: (share) => onProgress?.(nameOf(film), share) })
    await noteMade(film, work.dataDir)
  } catch (error) {
    work.signal.throwIfAborted()
    if (error instanceof NotWanted) return true
    const reason = error instanceof Error ? error.message : String(error)
    warn(`The film "${nameOf(film)}" could not be made and is tried again at the next start: ${reason}`)
    return false
  }
  return true
}

/** From then on it is the academy's: should its lesson lose it again, that was on purpose. */
async function noteMade({ id }: Film, dataDir: string): Promise<void> {
  const state = await readState(dataDir)
  if (state) await writeState(dataDir, { ...state, made: [...(state.made ?? []), id] })
}

const nameOf = ({ title }: Film) => title.replaceAll('\n', ' ')
