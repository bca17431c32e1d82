import { Catalogue } from '#contract/catalogue.ts'
import { firstFault } from '#contract/fault.ts'
import { changeOwnCatalogue, ownCataloguePath, readOwnCatalogue } from '#server/features/catalogue/index.ts'
import { type Asset, lessonMedia } from '../asset.ts'
import type { FilmRequest, IngestOptions } from '../encoding/film-request.ts'
import { publishFilm } from './ingest-film.ts'
import { type LessonWish, lessonId, placeLesson } from './place-lesson.ts'
import { refuse } from '../encoding/refusal.ts'
import { claimLesson, withDraft } from '../media-store.ts'

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
  return whileClaimed(dataDir, wish, async () => {
    // Asked before the long work, and once more under the catalogue's lock after it.
    await refuseUnfit([wish], dataDir)
    return withDraft(dataDir, async (draft) => {
      const asset = await publishFilm(draft, film, options)
      await changeOwnCatalogue(dataDir, (now) => placeLesson(now, wish, lessonMedia(asset)))
      return { gid: wish.gid, id: lessonId(wish), asset }
    })
  })
}

/** Runs `work` while no other ingest makes the same lesson: the later one hears of it before it encodes, not after. */
async function whileClaimed<T>(dataDir: string, wish: LessonWish, work: () => Promise<T>): Promise<T> {
  const [gid, id] = [wish.gid, lessonId(wish)]
  const claim =
    (await claimLesson(dataDir, gid, id)) ??
    refuse(`Another ingest is making the lesson "${id}" in "${gid}" at this moment. Wait for it to end.`)
  try {
    return await work()
  } finally {
    await claim.release()
  }
}

/**
 * What the contract would refuse at the end is refused at the start: a title that is too long, or there twice, should not cost an hour.
 * Throws a `Refusal` for the first of these wishes that the catalogue cannot take after those before it.
 */
export async function refuseUnfit(wishes: readonly LessonWish[], dataDir: string): Promise<void> {
  let catalogue = await readOwnCatalogue(ownCataloguePath(dataDir))
  for (const wish of wishes) catalogue = placeLesson(catalogue, wish, { thumbnail: '/' })
  const read = Catalogue.safeParse(catalogue)
  if (!read.success) refuse(`The catalogue cannot take this lesson: ${firstFault(read.error)}`)
}
