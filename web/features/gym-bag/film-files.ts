import type { BagLesson } from './bag-entry.ts'
import { bagFolder } from './storage-names.ts'
import { filesOf, oneRendition } from './playlist.ts'
import { whole } from './granted-film.ts'

/** A file for the bag: the address it will have there, and who brings it. */
export interface BagFile {
  address: string
  bring: () => Promise<Response>
}

export interface BagFilm {
  files: BagFile[]
  height: number
  /** Bytes, by what the playlist says of its rate. */
  estimate: number
}

/** Everything a lesson needs to be played without a network: one rendition, captions, storyboard, posters. */
export async function filmFiles(
  ownerId: string,
  { lesson }: BagLesson,
  fetchFile: (file: string) => Promise<Response>,
  signal: AbortSignal,
): Promise<BagFilm> {
  const { master, playlists, height, rate } = oneRendition(await textOf(fetchFile('master.m3u8')))
  const pieces = await Promise.all(playlists.map(async (file) => filesOf(await textOf(fetchFile(file)), file)))
  const captions = (lesson.captions ?? []).map(({ file }) => file)
  const board = lesson.storyboard ? await boardFiles(lesson.storyboard, fetchFile) : []
  const folder = bagFolder(ownerId, lesson)
  const beside = [...playlists, ...captions, ...board, ...pieces.flat()]
  const type = 'application/vnd.apple.mpegurl'
  return {
    files: [
      {
        address: `${folder}master.m3u8`,
        bring: async () => new Response(master, { headers: { 'content-type': type } }),
      },
      ...picturesOf(lesson).map((address) => ({ address, bring: async () => whole(await fetch(address, { signal })) })),
      ...beside.map((file) => ({ address: folder + file, bring: () => fetchFile(file) })),
    ],
    height,
    estimate: ((rate || 0) / 8) * (lesson.duration ?? 0),
  }
}

/** The sprites are named by the storyboard. */
async function boardFiles(storyboard: string, fetchFile: (file: string) => Promise<Response>) {
  const sprites = [...(await textOf(fetchFile(storyboard))).matchAll(/^(\S+)#xywh=/gm)].map(([, file = '']) => file)
  return [storyboard, ...new Set(sprites)]
}

/** Pictures on another host are for the network only. */
const picturesOf = ({ images, thumbnail }: BagLesson['lesson']) => {
  const named = images ? [images.poster, images.thumbnail].flatMap(({ avif, jpeg }) => [avif, jpeg]) : [thumbnail]
  return [...new Set(named)].filter((address) => address.startsWith('/'))
}

const textOf = async (answer: Promise<Response>) => (await answer).text()
