import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Playback } from '#contract/media.ts'
import { APP_ID } from '#contract/limits.ts'
import type { BucketConfig } from '#server/config/index.ts'
import { addLesson } from '#server/features/media/index.ts'
import type { TestApp } from './app.ts'
import { openCatalogueFile } from './catalogue.ts'
import { createTestFilm } from './films.ts'
import { createTempFolder } from './temp-folder.ts'
import { call, type Person } from './people.ts'

/** Prepares a data folder: a catalogue file with two lessons, one of them free, and their encoded films. */
export async function prepareLessons(dataDir: string, mediaStore?: BucketConfig) {
  const catalogue = openCatalogueFile(dataDir)
  const film = await createTestFilm(join(await createTempFolder(), 'grip.mp4'), { seconds: 5, size: '320x240' })
  const captions = [{ file: join(import.meta.dirname, 'grip.srt'), lang: 'en' }]
  const group = { gid: 'guard', groupTitle: 'Guard' }
  const store = { dataDir, mediaStore, catalogue }
  const paid = await addLesson({ file: film, captions }, { ...group, title: 'Paid' }, store)
  const free = await addLesson({ file: film }, { ...group, title: 'Free', free: true }, store)
  return { paid, free }
}

/** Calls the product function `playback` as this member. */
export const requestPlayback = ({ app }: TestApp, { accessToken }: Person, ...values: unknown[]) =>
  call(app, 'POST', `/app/${APP_ID}/functions/call`, {
    body: { name: 'playback', arguments: values },
    token: accessToken,
  })

/** Returns the base URL of a lesson's film files with the member's grant. It ends with a slash. */
export async function requestFilmUrl(app: TestApp, member: Person, lesson: { gid: string; id: string }) {
  const response = await requestPlayback(app, member, { gid: lesson.gid, id: lesson.id })
  const { manifest } = Playback.parse(response.json())
  return manifest.replace(/master\.m3u8$/, '')
}

/** Returns the sorted paths of a film's files, relative to the folder of the asset. */
export async function listAssetFiles({ dataDir }: TestApp, asset: string) {
  const folder = join(dataDir, 'media', asset)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}
