import { ApiError } from '#web/api/api-error.ts'
import { asObject, readText } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { isFile } from '#web/api/file-type.ts'
import type { BagLesson } from './bag-entry.ts'
import { DownloadError } from './download-error.ts'
import { chooseRendition, listPlaylistFiles } from './playlist.ts'
import { bagFolder } from './storage-names.ts'

/** File to store: its URL in the cache and a function that loads it. */
export interface BagFile {
  url: string
  load: () => Promise<Response>
}

export interface BagFilm {
  files: BagFile[]
  height: number
  /** Estimated bytes, from the bandwidth in the playlist. */
  estimatedBytes: number
}

type FetchFile = (file: string) => Promise<Response>

/** Lists all files for offline playback: one rendition, captions, callouts, storyboard and posters. */
export async function listFilmFiles(
  ownerId: string,
  { lesson }: BagLesson,
  fetchFile: FetchFile,
  signal: AbortSignal,
): Promise<BagFilm> {
  const { master, playlists, height, bitRate } = chooseRendition(await readResponseText(fetchFile('master.m3u8')))
  const segments = await Promise.all(
    playlists.map(async (file) => listPlaylistFiles(await readResponseText(fetchFile(file)), file)),
  )
  const textFiles = [...(lesson.captions ?? []).map(({ file }) => file), ...(lesson.callOuts ? [lesson.callOuts] : [])]
  const storyboard = lesson.storyboard ? await listStoryboardFiles(lesson.storyboard, fetchFile) : []
  const folder = bagFolder(ownerId, lesson)
  const contentType = 'application/vnd.apple.mpegurl'
  return {
    files: [
      {
        url: `${folder}master.m3u8`,
        load: async () => new Response(master, { headers: { 'content-type': contentType } }),
      },
      ...getPictures(lesson).map((url) => ({
        url,
        load: async () => requireFile(url, await fetch(url, { signal })),
      })),
      ...[...playlists, ...textFiles, ...storyboard, ...segments.flat()].map((file) => ({
        url: folder + file,
        load: () => fetchFile(file),
      })),
    ],
    height,
    estimatedBytes: ((bitRate || 0) / 8) * (lesson.duration ?? 0),
  }
}

/** Lists the storyboard and its sprites. */
async function listStoryboardFiles(storyboard: string, fetchFile: FetchFile) {
  const sprites = [...(await readResponseText(fetchFile(storyboard))).matchAll(/^(\S+)#xywh=/gm)].map(
    ([, file = '']) => file,
  )
  return [storyboard, ...new Set(sprites)]
}

/** Lists the images of a lesson. Excludes images on other hosts, which are shown only online. */
const getPictures = ({ images, thumbnail }: BagLesson['lesson']) => {
  const imageFiles = images ? [images.poster, images.thumbnail].flatMap(({ avif, jpeg }) => [avif, jpeg]) : [thumbnail]
  return [...new Set(imageFiles)].filter((url) => url.startsWith('/'))
}

const readResponseText = async (response: Promise<Response>) => (await response).text()

const errorTextsByCode: Record<string, string> = {
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
  let filmName: unknown
  const requestFolder = async () => {
    const response = await client
      .callFunction('playback', [{ gid, id }], { userId, signal })
      .catch((error: unknown) => {
        const errorText = error instanceof ApiError && errorTextsByCode[error.errorCode ?? '']
        throw errorText ? new DownloadError(errorText) : error
      })
    const manifest = readText(response, 'manifest')
    // Files of two film versions must not be mixed.
    filmName ??= asObject(response)['film']
    if (asObject(response)['film'] !== filmName) throw new DownloadError('Its video was just replaced. Try again.')
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

function requireFile(url: string, response: Response) {
  if (!isFile(url, response)) throw new Error(`Unexpected response for ${response.url}: status ${response.status}`)
  return response
}
