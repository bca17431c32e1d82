import { ApiError } from '#web/api/api-error.ts'
import { asObject, readText } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { isFile } from '#web/api/file-type.ts'
import type { BagLesson } from './bag-entry.ts'
import { DownloadRefused } from './download-refused.ts'
import { chooseRendition, listPlaylistFiles } from './playlist.ts'
import { bagFolder } from './storage-names.ts'

/** File to store: its URL in the cache and its loader. */
export interface BagFile {
  address: string
  load: () => Promise<Response>
}

export interface BagFilm {
  files: BagFile[]
  height: number
  /** Estimated bytes, from the bandwidth in the playlist. */
  estimate: number
}

type FetchFile = (file: string) => Promise<Response>

/** Lists all files for offline playback: one rendition, captions, call-outs, storyboard and posters. */
export async function listFilmFiles(
  ownerId: string,
  { lesson }: BagLesson,
  fetchFile: FetchFile,
  signal: AbortSignal,
): Promise<BagFilm> {
  const { master, playlists, height, rate } = chooseRendition(await getText(fetchFile('master.m3u8')))
  const segments = await Promise.all(
    playlists.map(async (file) => listPlaylistFiles(await getText(fetchFile(file)), file)),
  )
  const textFiles = [...(lesson.captions ?? []).map(({ file }) => file), ...(lesson.callOuts ? [lesson.callOuts] : [])]
  const storyboard = lesson.storyboard ? await storyboardFiles(lesson.storyboard, fetchFile) : []
  const folder = bagFolder(ownerId, lesson)
  const type = 'application/vnd.apple.mpegurl'
  return {
    files: [
      {
        address: `${folder}master.m3u8`,
        load: async () => new Response(master, { headers: { 'content-type': type } }),
      },
      ...getPictures(lesson).map((address) => ({
        address,
        load: async () => requireFile(address, await fetch(address, { signal })),
      })),
      ...[...playlists, ...textFiles, ...storyboard, ...segments.flat()].map((file) => ({
        address: folder + file,
        load: () => fetchFile(file),
      })),
    ],
    height,
    estimate: ((rate || 0) / 8) * (lesson.duration ?? 0),
  }
}

/** Lists the storyboard and its sprites. */
async function storyboardFiles(storyboard: string, fetchFile: FetchFile) {
  const sprites = [...(await getText(fetchFile(storyboard))).matchAll(/^(\S+)#xywh=/gm)].map(([, file = '']) => file)
  return [storyboard, ...new Set(sprites)]
}

/** Excludes images on other hosts, which are shown only online. */
const getPictures = ({ images, thumbnail }: BagLesson['lesson']) => {
  const imageFiles = images ? [images.poster, images.thumbnail].flatMap(({ avif, jpeg }) => [avif, jpeg]) : [thumbnail]
  return [...new Set(imageFiles)].filter((address) => address.startsWith('/'))
}

const getText = async (response: Promise<Response>) => (await response).text()

const refusals: Record<string, string> = {
  LessonLocked: 'Your plan doesn’t include this lesson.',
  LessonNotFound: 'The academy removed this lesson.',
  LessonNotReady: 'Its video is still processing.',
  PlayingElsewhere: 'Your account is playing on three other devices.',
}

/** Returns a function that fetches the files of a film. Renews the grant if it expires during a long download. */
export async function createFileFetcher(
  { gid, id }: LessonRef,
  userId: string,
  signal: AbortSignal,
): Promise<FetchFile> {
  let film: unknown
  const requestFolder = async () => {
    const response = await client
      .callFunction('playback', [{ gid, id }], { userId, signal })
      .catch((error: unknown) => {
        const rejection = error instanceof ApiError && refusals[error.errorCode ?? '']
        throw rejection ? new DownloadRefused(rejection) : error
      })
    const manifest = readText(response, 'manifest')
    // Files of two film versions must not be mixed.
    film ??= asObject(response)['film']
    if (asObject(response)['film'] !== film) throw new DownloadRefused('Its video was just replaced. Try again.')
    return manifest.slice(0, manifest.lastIndexOf('/') + 1)
  }
  let folder = requestFolder()
  return async (file) => {
    const usedFolder = folder
    const response = await fetch((await usedFolder) + file, { signal })
    if (response.status !== 403) return requireFile(file, response)
    // The first of several concurrent failures renews the grant for all.
    if (folder === usedFolder) folder = requestFolder()
    return requireFile(file, await fetch((await folder) + file, { signal }))
  }
}

function requireFile(address: string, response: Response) {
  if (!isFile(address, response)) throw new Error(`Unexpected response for ${response.url}: status ${response.status}`)
  return response
}
