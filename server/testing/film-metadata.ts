import { join } from 'node:path'
import { openFilm, planFilm } from '#server/features/media/encoding/plan-film.ts'
import type { FilmRequest } from '#server/features/media/encoding/film-request.ts'
import { ingestFilm } from '#server/features/media/ingest/ingest-film.ts'
import { mediaFolder } from '#server/features/media/stores/folder-store.ts'
import { openCatalogueFile } from './catalogue.ts'
import { ffmpeg } from './films.ts'
import { createTempFolder } from './temp-folder.ts'

/** Parts of ffmpeg command lines for films in the formats of browsers, recorders, phones and editors. */

export const splitArguments = (line: string) => line.split(' ')
export const createInput = (source: string) => ['-f', 'lavfi', '-i', source]
export const createPicture = (size = '128x96', rate = 25) =>
  createInput(`testsrc2=size=${size}:rate=${rate}:duration=2`)
export const createTone = (seconds = 2) => createInput(`sine=frequency=440:sample_rate=48000:duration=${seconds}`)
export const H264 = splitArguments('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac')
export const VP8 = splitArguments('-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus')
/** Makes the output unseekable like a pipe, so that the header cannot be completed at the end. */
export const PIPE = splitArguments('-seekable 0')

/** Creates a film with these arguments of ffmpeg in a separate folder. Returns its path. */
export async function createFile(name: string, ...args: string[]) {
  const file = join(await createTempFolder(), name)
  await ffmpeg(...args, file)
  return file
}

/** Opens and scans a film, like the steps before the encoding. */
export async function scanFilm(file: string, cut?: FilmRequest['cut']) {
  const dataDir = await createTempFolder()
  const options = { dataDir, catalogue: openCatalogueFile(dataDir) }
  const { film, scan } = await planFilm(await openFilm({ file, cut }, options), options)
  return { ...film, ...scan }
}

/** Encodes a film. Returns its asset and the path of its poster. */
export async function ingest(file: string) {
  const dataDir = await createTempFolder()
  const asset = await ingestFilm({ file }, { dataDir, catalogue: openCatalogueFile(dataDir) })
  return { asset, poster: join(mediaFolder(dataDir), asset.asset, 'poster.jpg') }
}
