import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue, Video } from '#contract/catalogue.ts'
import { buildChapters } from '#films/chapters.ts'
import { type DrawFilmOptions, drawFilm, type DrawnFilm } from '#films/draw-film.ts'
import type { Film } from '#films/film.ts'
import { FILM } from '#films/frames/picture-geometry.ts'
import { FRAME_RATE } from '#films/timeline.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import {
  type Asset,
  type MediaLocation,
  ingestFilm,
  ingestLowestFirst,
  planRenditions,
  toLessonMedia,
} from '#server/features/media/index.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'

export interface MakeFilmOptions extends MediaLocation {
  catalogue: EditableCatalogue
  /** Disk space that must remain free. */
  keepFreeBytes?: number | undefined
  signal: AbortSignal
  /** Name of the folder in the data folder for files of unfinished films. */
  workFolder: string
  /** Height of the film in pixels. */
  height?: number | undefined
  /** Receives the progress of the film, 0 to 1. */
  onProgress: (share: number) => void
  /** Replaces {@link drawFilm} in tests that do not check the drawing. */
  draw?: ((film: Film, options: DrawFilmOptions) => Promise<DrawnFilm>) | undefined
}

/** Thrown if the academy removed the lesson or replaced its film in the meantime. */
export class FilmNotNeeded extends Error {
  override name = 'NotWanted'
}

/** Progress (0 to 1) after drawing the film. */
const DRAWING_SHARE = 0.5

/** Returns the height of the lowest quality of a film. */
const getLowestHeight = (height: number) =>
  planRenditions({ width: 2 * Math.round((height * ASPECT_RATIO) / 2), height, frameRate: FRAME_RATE }).at(-1)?.height

const ASPECT_RATIO = FILM.width / FILM.height

/**
 * Draws a film in its lowest quality, ingests it and adds it to its lesson. Returns its asset, and whether {@link
 * improveFilm} must add other qualities. Throws {@link FilmNotNeeded}.
 */
export async function makeFilm(film: Film, options: MakeFilmOptions): Promise<{ asset: string; isComplete: boolean }> {
  const { height = FILM.height, catalogue } = options
  const lowest = getLowestHeight(height)
  const { asset } = await drawAndIngest(film, { ...options, height: lowest }, (request, ingestOptions) =>
    ingestFilm(request, ingestOptions, (ingested) => addToCatalogue(film, ingested, catalogue)),
  )
  return { asset, isComplete: lowest === height }
}

/** Adds the other qualities to a film. Throws {@link FilmNotNeeded}. */
export async function improveFilm(film: Film, interruptedAsset: string, options: MakeFilmOptions): Promise<void> {
  await drawAndIngest(film, options, (request, ingestOptions) =>
    ingestLowestFirst(request, ingestOptions, {
      interruptedAsset,
      onWatchable: () => Promise.reject(new FilmNotNeeded(`The film of "${film.id}" was deleted.`)),
    }),
  )
}

async function drawAndIngest<T>(
  film: Film,
  {
    dataDir,
    mediaStore,
    workFolder,
    catalogue,
    height,
    keepFreeBytes,
    signal,
    onProgress,
    draw = drawFilm,
  }: MakeFilmOptions,
  ingest: (request: Parameters<typeof ingestFilm>[0], options: Parameters<typeof ingestFilm>[1]) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, workFolder)
  try {
    await ensureSpace(dataDir, 0, keepFreeBytes ?? 0)
    const onDrawingProgress = (share: number) => onProgress(share * DRAWING_SHARE)
    const { master, captions, callOuts } = await draw(film, { folder, height, signal, onProgress: onDrawingProgress })
    const request = { file: master, captions: [{ file: captions, lang: 'en' }], callOuts }
    const onIngestProgress = (share: number) => onProgress(DRAWING_SHARE + share * (1 - DRAWING_SHARE))
    return await ingest(request, {
      dataDir,
      mediaStore,
      catalogue,
      keepFreeBytes,
      signal,
      onProgress: onIngestProgress,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addToCatalogue(film: Film, asset: Asset, catalogue: EditableCatalogue): Promise<void> {
  const { images: _, thumbnail: __, ...media } = toLessonMedia(asset)
  await catalogue.change((current) => {
    if (!needsFilm(current, film.id)) throw new FilmNotNeeded(`"${film.id}" is not waiting for a film.`)
    return addFilmToLesson(current, film.id, { ...media, chapters: buildChapters(film) })
  })
}

/** Whether the lesson exists and has no film yet. */
export const needsFilm = ({ videos }: Catalogue, id: string): boolean =>
  videos.some((group) => group.videos.some((lesson) => lesson.id === id && !lesson.media))

/** Whether the lesson has this film. */
export const hasFilm = ({ videos }: Catalogue, id: string, asset: string): boolean =>
  videos.some((group) => group.videos.some((lesson) => lesson.id === id && lesson.media === asset))

/** The fields that a film adds to its lesson. Poster and thumbnail are unchanged. */
type FilmFields = Pick<
  Video,
  'preview' | 'media' | 'duration' | 'frameRate' | 'captions' | 'callOuts' | 'storyboard' | 'chapters'
>

/**
 * Returns the catalogue with the film in its lesson. The catalogue is unchanged if the academy has removed the lesson
 * or added another film to it.
 */
export function addFilmToLesson(catalogue: Catalogue, id: string, film: FilmFields): Catalogue {
  const add = (lesson: Video): Video => (lesson.id === id && !lesson.media ? { ...lesson, ...film } : lesson)
  return {
    ...catalogue,
    videos: catalogue.videos.map((group) => ({ ...group, videos: group.videos.map(add) })),
  }
}
