import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#server/platform/database/ids.ts'
import type { TestApp } from './app.ts'

/** Writes the files of an encoded film that the Studio reads, without its segments. */
export async function storeFilm(dataDir: string, asset: string) {
  const folder = join(dataDir, 'media', asset)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n')
  const metadata = { asset, duration: 60, frameRate: 25, captions: [], storyboard: 'storyboard.vtt' }
  await writeFile(join(folder, 'asset.json'), JSON.stringify(metadata))
}

/** Creates the record and the files of an encoded film. */
export async function createEncodedFilm(
  { context: { db, now }, dataDir }: Pick<TestApp, 'context' | 'dataDir'>,
  fields: { course?: string } = {},
) {
  const [id, at] = [newId(), now()]
  const film = { id, media: `film-${id}`, state: 'ready' as const, ...fields }
  const file = { name: 'clip.mp4', bytes: 10, has_file: false, uploaded_by: 'Ada' }
  await db
    .insertInto('films')
    .values({ ...film, ...file, created_at: at, arrived_at: at, ended_at: at })
    .execute()
  await storeFilm(dataDir, film.media)
  return film
}
