import { Catalogue } from '#contract/catalogue.ts'
import { firstFault } from '#contract/fault.ts'
import { changeOwnCatalogue, ownCataloguePath, readOwnCatalogue } from '#server/features/catalogue/index.ts'
import { type Asset, lessonMedia } from './asset.ts'
import type { FilmRequest, IngestOptions } from './film-request.ts'
import { publishFilm } from './ingest.ts'
import { type LessonWish, lessonId, placeLesson } from './place-lesson.ts'
import { refuse } from './refusal.ts'
import { withDraft } from './store.ts'

/** The lesson as members will find it. */
export interface AddedLesson {
  gid: string
  id: string
  asset: Asset
}

/**
 * Makes a film ready and puts its lesson into the academy's own catalogue, both or neither. Rejects with a `Refusal` for what
 * is no film or does not fit the catalogue, and with the signal's reason.
 */
export async function addLesson(film: FilmRequest, wish: LessonWish, options: IngestOptions): Promise<AddedLesson> {
  const { dataDir } = options
  // Asked before the long work, and once more under the catalogue's lock after it.
  refuseUnfit(placeLesson(await readOwnCatalogue(ownCataloguePath(dataDir)), wish, { thumbnail: '/' }))
  return withDraft(dataDir, async (draft) => {
    const asset = await publishFilm(draft, film, options)
    await changeOwnCatalogue(dataDir, (now) => placeLesson(now, wish, lessonMedia(asset)))
    return { gid: wish.gid, id: lessonId(wish), asset }
  })
}

/** What the contract would refuse at the end is refused at the start: a title that is too long should not cost an hour. */
function refuseUnfit(catalogue: Catalogue) {
  const read = Catalogue.safeParse(catalogue)
  if (!read.success) refuse(`The catalogue cannot take this lesson: ${firstFault(read.error)}`)
}
