import { stripInvisible } from '#contract/invisible-characters.ts'
import { announceFilm, type Film, listFilms, planFilm, removeFilm } from '#contract/studio/films.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { findUnfinished } from './find-unfinished.ts'

export interface FilmPlan {
  /** Title of the lesson; null uses the file name. */
  title?: string | null
  /** Course of the lesson. */
  course?: string | null
  /** Failed film to be removed once this upload has started. */
  replaces?: string
}

interface FileToAnnounce {
  file: File
  /** Idempotency key. */
  callId: string
  plan: FilmPlan
}

interface AnnounceOptions {
  /** Whether another file of the queue uploads this film. */
  isTaken: (id: string) => boolean
  /** Called before another idempotency key is used. */
  onNewCallId: (callId: string) => void
  signal: AbortSignal
}

/** Returns the unfinished upload of the same file, or creates a film. */
export async function announceFile(
  { file, callId, plan: { replaces, ...plan } }: FileToAnnounce,
  { isTaken, onNewCallId, signal }: AnnounceOptions,
): Promise<Pick<Film, 'id' | 'received'>> {
  const { films } = await studioCall(listFilms, {})
  const unfinished = films.filter(({ id, isOwn, state }) => isOwn && state === 'uploading' && !isTaken(id))
  const unfinishedFilm = await findUnfinished(file, unfinished)
  const body = { name: cleanFileName(file), bytes: file.size, ...plan }
  // A retry after a lost response uses the same key, so that it does not create another film.
  const createFilm = (key: string) => studioCall(announceFilm, { callId: key, body })
  const film =
    unfinishedFilm ??
    (await createFilm(callId).catch((reason: unknown) => {
      // The film of this key was removed.
      if (!(reason instanceof ApiError && reason.errorCode === 'NotFound')) throw reason
      const nextCallId = newId()
      onNewCallId(nextCallId)
      return createFilm(nextCallId)
    }))
  if (replaces === undefined || signal.aborted) return film
  // Copies title and course from the failed film, which is removed below.
  if (unfinishedFilm)
    await studioCall(planFilm, {
      params: { id: unfinishedFilm.id },
      body: { title: plan.title ?? null, course: plan.course ?? null },
    })
  // If this fails, the film stays in the list and can be removed there.
  await studioCall(removeFilm, { params: { id: replaces } }).catch(() => undefined)
  return film
}

/** Removes invisible characters, which the server rejects in names. */
const cleanFileName = ({ name }: File) => stripInvisible(name.slice(-255)) || 'film'
