import { Catalogue } from '#contract/catalogue.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { type Asset, toLessonMedia } from '../asset.ts'
import type { FilmRequest, IngestOptions } from '../encoding/film-request.ts'
import { publishFilm } from './ingest-film.ts'
import { type NewLesson, deriveLessonId, placeLesson } from './place-lesson.ts'
import { rejectFilm } from '../encoding/film-rejected.ts'
import { claimLesson, withDraft } from '../media-store.ts'

export interface AddedLesson {
  gid: string
  id: string
  asset: Asset
}

/**
 * Ingests a film and adds its lesson to the academy's own catalogue, atomically. Rejects with a `FilmRejected` if the
 * file is not a film or the catalogue does not accept the lesson, and with the signal's reason.
 */
export async function addLesson(
  film: FilmRequest,
  lesson: NewLesson,
  options: IngestOptions & { catalogue: EditableCatalogue },
): Promise<AddedLesson> {
  const { dataDir, catalogue } = options
  return withClaim(dataDir, lesson, async () => {
    // Fails before encoding. `placeLesson` checks the lesson again after encoding, under the catalogue's lock.
    await failIfLessonsInvalid([lesson], catalogue)
    return withDraft(options, async (draft) => {
      const asset = await publishFilm(draft, film, options)
      await catalogue.change((current) => placeLesson(current, lesson, toLessonMedia(asset)))
      return { gid: lesson.gid, id: deriveLessonId(lesson), asset }
    })
  })
}

/** Runs `work` with a claim on the lesson, so that another ingest of the same lesson is rejected before encoding. */
async function withClaim<T>(dataDir: string, lesson: NewLesson, work: () => Promise<T>): Promise<T> {
  const [gid, id] = [lesson.gid, deriveLessonId(lesson)]
  const claim =
    (await claimLesson(dataDir, gid, id)) ??
    rejectFilm(`Another ingest is creating the lesson "${id}" in "${gid}". Wait for it to finish.`)
  try {
    return await work()
  } finally {
    claim.release()
  }
}

/**
 * Rejects lessons that the catalogue does not accept, for example because of a long title, before any film is encoded.
 * Throws a `FilmRejected` for the first invalid lesson.
 */
export async function failIfLessonsInvalid(
  lessons: readonly NewLesson[],
  catalogueReader: Pick<EditableCatalogue, 'read'>,
): Promise<void> {
  let catalogue = await catalogueReader.read()
  for (const lesson of lessons) catalogue = placeLesson(catalogue, lesson, { thumbnail: '/' })
  const parsed = Catalogue.safeParse(catalogue)
  if (!parsed.success) rejectFilm(`The catalogue does not accept this lesson: ${describeFirstIssue(parsed.error)}`)
}
