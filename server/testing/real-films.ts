import { join } from 'node:path'
import { openFilm, planFilm } from '#server/features/media/encoding/plan-film.ts'
import type { FilmRequest } from '#server/features/media/encoding/film-request.ts'
import { ingestFilm } from '#server/features/media/ingest/ingest-film.ts'
import { mediaFolder } from '#server/features/media/media-store.ts'
import { openCatalogueFile } from './catalogue.ts'
import { ffmpeg, tempFolder } from './films.ts'

/** Parts of ffmpeg command lines, for films as browsers, recorders, phones and editors write them. */

export const words = (line: string) => line.split(' ')
export const input = (source: string) => ['-f', 'lavfi', '-i', source]
export const picture = (size = '128x96', rate = 25) => input(`testsrc2=size=${size}:rate=${rate}:duration=2`)
export const tone = (seconds = 2) => input(`sine=frequency=440:sample_rate=48000:duration=${seconds}`)
export const H264 = words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac')
export const VP8 = words('-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus')
/** Writes like into a pipe: the header cannot be completed at the end. */
export const PIPE = words('-seekable 0')

/** Creates a film with these arguments of ffmpeg, in a folder of its own. Returns its path. */
export async function make(name: string, ...args: string[]) {
  const file = join(await tempFolder(), name)
  await ffmpeg(...args, file)
  return file
}

/** Opens and scans a film, as before it is encoded. */
export async function plan(file: string, cut?: FilmRequest['cut']) {
  const dataDir = await tempFolder()
  const options = { dataDir, catalogue: openCatalogueFile(dataDir) }
  const { film, scan } = await planFilm(await openFilm({ file, cut }, options), options)
  return { ...film, ...scan }
}

/** Encodes a film. Returns its asset and the path of its poster. */
export async function ingest(file: string) {
  const dataDir = await tempFolder()
  const asset = await ingestFilm({ file }, { dataDir, catalogue: openCatalogueFile(dataDir) })
  return { asset, poster: join(mediaFolder(dataDir), asset.asset, 'poster.jpg') }
}
