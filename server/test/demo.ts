import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawFilmOptions } from '#films/draw-film.ts'
import type { Film } from '#films/film.ts'
import { prepareDemo } from '#server/features/demo/index.ts'
import { picturesOf } from '#server/features/demo/posters.ts'
import { writeState } from '#server/features/demo/state.ts'
import { readWords } from '#server/features/demo/demo-source.ts'

const address = { avif: '/posters/x/poster.avif', jpeg: '/posters/x/poster.jpg' }
const images = { poster: address, thumbnail: address }

/** As a preparation leaves the folder that was killed after the last poster: all drawn, nothing told to the catalogue. */
export async function leaveDrawn(dataDir: string): Promise<void> {
  const keys = [...picturesOf(await readWords()).keys()]
  const pictures = Object.fromEntries(keys.map((key) => [key, images]))
  await writeState(dataDir, { pictures, steps: {}, isFinished: false })
}

/** A demo academy without a single film, as it opens; its posters are not there either, since drawing them takes a while. */
export async function openDemo(dataDir: string): Promise<void> {
  await leaveDrawn(dataDir)
  await prepareDemo({ dataDir, tell: () => {} })
}

/** Hands over a film that is there already, in place of drawing one for a minute. */
export const handOver =
  (file: string) =>
  async ({ id }: Film, { folder }: DrawFilmOptions) => {
    await mkdir(folder, { recursive: true })
    const [master, captions] = [join(folder, `${id}.mp4`), join(folder, `${id}.vtt`)] as const
    await copyFile(file, master)
    await writeFile(captions, 'WEBVTT\n\n00:00.100 --> 00:01.000\n[A soft tone]\n')
    return { master, captions }
  }
