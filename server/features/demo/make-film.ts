import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwnCatalogue } from '#server/features/catalogue/index.ts'
import { type Asset, ingestFilm, lessonMedia } from '#server/features/media/index.ts'
import { ensureSpace } from '#server/platform/process/disk-space.ts'
import { chaptersOf } from '#films/chapters.ts'
import { type DrawnFilm, drawFilm, type DrawFilmOptions } from '#films/draw-film.ts'
import type { Film } from '#films/film.ts'
import { isWaiting, placeFilm } from './assign-film.ts'

export interface Making {
  dataDir: string
  /** Bytes of the disk that must stay free. */
  keepFree?: number | undefined
  signal: AbortSignal
  /** Lines of the film's picture. */
  height?: number | undefined
  /** Called with the share of this film that is done, 0 to 1. */
  onProgress: (share: number) => void
  /** Stands in for {@link drawFilm} where what matters is what becomes of a film. */
  draw?: ((film: Film, step: DrawFilmOptions) => Promise<DrawnFilm>) | undefined
}

/** While a film was made, the academy took its lesson out or gave it another film. */
export class NotWanted extends Error {
  override name = 'NotWanted'
}

/** Share of the whole work that is done when the film is drawn. */
const DRAWN = 0.5

/** Draws a film, makes it ready and puts it into its lesson: all of it or nothing. Throws {@link NotWanted}. */
export async function makeFilm(
  film: Film,
  { dataDir, height, keepFree, signal, onProgress, draw = drawFilm }: Making,
): Promise<void> {
  const folder = join(dataDir, 'demo')
  try {
    await ensureSpace(dataDir, 0, keepFree ?? 0)
    const drawing = (share: number) => onProgress(share * DRAWN)
    const { master, captions } = await draw(film, { folder, height, signal, onProgress: drawing })
    const request = { file: master, captions: [{ file: captions, lang: 'en' }] }
    const ingest = (share: number) => onProgress(DRAWN + share * (1 - DRAWN))
    await ingestFilm(request, { dataDir, keepFree, signal, onProgress: ingest }, (asset) =>
      publish(film, asset, dataDir),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function publish(film: Film, asset: Asset, dataDir: string): Promise<void> {
  const { images: _, thumbnail: __, ...media } = lessonMedia(asset)
  await changeOwnCatalogue(dataDir, (now) => {
    if (!isWaiting(now, film.id)) throw new NotWanted(`"${film.id}" is not waiting for a film.`)
    return placeFilm(now, film.id, { ...media, chapters: chaptersOf(film) })
  })
}
