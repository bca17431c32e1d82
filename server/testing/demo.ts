import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawFilmOptions } from '#films/draw-film.ts'
import type { Film } from '#films/film.ts'
import { prepareDemo } from '#server/features/demo/index.ts'
import { listPosters } from '#server/features/demo/posters.ts'
import { writeState } from '#server/features/demo/state.ts'
import { readDemoSource } from '#server/features/demo/demo-source.ts'
import { openCatalogueFile } from './catalogue.ts'

const pictureUrls = { avif: '/posters/x/poster.avif', jpeg: '/posters/x/poster.jpg' }
const images = { poster: pictureUrls, thumbnail: pictureUrls }

/**
 * Writes the demo's state file as if the preparation was killed after the last poster: the state lists all posters, but
 * there is no catalogue.
 */
export async function writeDemoStateWithPosters(dataDir: string): Promise<void> {
  const keys = [...listPosters(await readDemoSource()).keys()]
  const pictures = Object.fromEntries(keys.map((key) => [key, images]))
  await writeState(dataDir, { pictures, steps: {}, isFinished: false })
}

/**
 * Prepares the data folder of a demo academy in the format of an older version. Omits films and poster files, because
 * rendering is slow.
 */
export async function prepareDemoFolder(dataDir: string): Promise<void> {
  await writeDemoStateWithPosters(dataDir)
  await prepareDemo({ dataDir, catalogue: openCatalogueFile(dataDir), log: () => {} })
}

/** Returns a replacement for `drawFilm` that copies this film file, because rendering takes a minute. */
export const createDrawStub =
  (file: string) =>
  async ({ id }: Film, { folder }: DrawFilmOptions) => {
    await mkdir(folder, { recursive: true })
    const getCopyPath = (kind: string) => join(folder, `${id}.${kind}`)
    const [master, captions, callOuts] = [getCopyPath('mp4'), getCopyPath('vtt'), getCopyPath('call-outs.vtt')]
    await copyFile(file, master)
    await writeFile(captions, 'WEBVTT\n\n00:00.100 --> 00:01.000\n[A soft tone]\n')
    await writeFile(callOuts, 'WEBVTT\n\n00:00.100 --> 00:01.000\n{"text":"Grip","to":[0.5,0.5]}\n')
    return { master, captions, callOuts }
  }
