import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes the files of an encoded film that the Studio reads, without its segments. */
export async function storeFilm(dataDir: string, asset: string) {
  const folder = join(dataDir, 'media', asset)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n')
  const metadata = { asset, duration: 60, frameRate: 25, captions: [], storyboard: 'storyboard.vtt' }
  await writeFile(join(folder, 'asset.json'), JSON.stringify(metadata))
}
