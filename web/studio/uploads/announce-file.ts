import { stripInvisible } from '#contract/invisible-characters.ts'
import { announceFilm, type Film, listFilms, planFilm, removeFilm } from '#contract/studio/films.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { findUnfinished } from './find-unfinished.ts'

export interface FilmDetails {
  /** Title of the lesson; null to use the file name. */
  title?: string | null
  /** Course of the lesson. */
  course?: string | null
  /** ID of a failed film, which is removed after the new upload has started. */
  replaces?: string
}

interface FileToAnnounce {
  file: File
  /** Idempotency key of the call that creates the film. */
  callId: string
  details: FilmDetails
}

interface AnnounceOptions {
  /** Whether another file in the queue uploads the film with this ID. */
  isUsedByOtherFile: (id: string) => boolean
  /** Called before a new idempotency key is used. */
  onNewCallId: (callId: string) => void
  signal: AbortSignal
}

/** Returns the unfinished upload of the same file, or creates a film. */
export async function announceFile(
  { file, callId, details: { replaces, ...details } }: FileToAnnounce,
  { isUsedByOtherFile, onNewCallId, signal }: AnnounceOptions,
): Promise<Pick<Film, 'id' | 'received'>> {
  const { films } = await studioCall(listFilms, {})
  const unfinishedFilms = films.filter(
    ({ id, isOwn, state }) => isOwn && state === 'uploading' && !isUsedByOtherFile(id),
  )
  const unfinishedFilm = await findUnfinished(file, unfinishedFilms)
  const body = { name: cleanFileName(file), bytes: file.size, ...details }
  // A retry after a lost response uses the same key, so that the server does not create a second film.
  const createFilm = (key: string) => studioCall(announceFilm, { callId: key, body })
  const film =
    unfinishedFilm ??
    (await createFilm(callId).catch((reason: unknown) => {
      // The film that was created with this key was removed.
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
      body: { title: details.title ?? null, course: details.course ?? null },
    })
  // If the removal fails, the failed film stays in the list of uploads, where the user can remove it.
  await studioCall(removeFilm, { params: { id: replaces } }).catch(() => undefined)
  return film
}

/** Removes invisible characters, which the server rejects in names. */
const cleanFileName = ({ name }: File) => stripInvisible(name.slice(-255)) || 'film'
