import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILM_FILE_LIFETIME_MS } from '#contract/studio/limits.ts'
import { openCatalogue } from '#server/testing/catalogue.ts'
import { type Asset, toLessonMedia } from '#server/features/media/index.ts'
import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createUploadClient } from '#server/testing/uploads.ts'
import { createEncodeHandler } from '#server/features/films/encode.ts'
import { createFilmSweep } from '#server/features/films/sweep.ts'
import { uploadPath } from '#server/features/films/upload-folder.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
let uploads: ReturnType<typeof createUploadClient>
let folder: string
beforeAll(async () => {
  academy = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
  uploads = createUploadClient(academy.address, await createStaff(academy, 'editor'))
  folder = await createTempFolder()
})
afterAll(() => academy.close())

async function upload(name: string, bytes: Buffer) {
  const { film } = await uploads.announce(name, bytes.length)
  if (!film) throw new Error('the film was not announced')
  expect((await uploads.send(film.id, 0, bytes)).status).toBe(204)
  return film.id
}

/** Milliseconds. Long, because encoders run at the lowest CPU priority. */
const TIMEOUT = 240_000

/** Waits until the film is ready or has failed. */
async function waitUntilEncoded(id: string) {
  await expect.poll(async () => (await uploads.find(id))?.state, { timeout: TIMEOUT }).toMatch(/^(ready|failed)$/)
  const film = await uploads.find(id)
  if (!film) throw new Error('the film was not found')
  return film
}

const listAssets = async () =>
  (await readdir(join(academy.dataDir, 'media'))).filter((name) => name !== '.work').toSorted()

test(
  'an uploaded clip becomes a film for lessons, and removing it deletes all of its files',
  { timeout: TIMEOUT },
  async () => {
    const file = await createTestFilm(join(folder, 'clip.mp4'), {
      size: '640x360',
      rate: '30',
      seconds: 2,
      sound: 'sine=frequency=440:sample_rate=48000:duration=4',
    })
    const id = await upload('Arm bar (take 2).mp4', await readFile(file))
    const film = await waitUntilEncoded(id)
    expect(film).toMatchObject({ state: 'ready', progress: 1, stage: null, width: 640, height: 360, frameRate: 30 })
    expect(film).toMatchObject({ hasSound: true, failure: null, hasFile: true })
    expect(film.notes).toEqual(['The last frame stays for 2.0 s, because the sound is longer than the picture.'])
    expect(film.duration).toBeCloseTo(4, 1)
    const media = film.media ?? ''
    expect(existsSync(join(academy.dataDir, 'media', media, 'master.m3u8'))).toBe(true)
    const asset = JSON.parse(await readFile(join(academy.dataDir, 'media', media, 'asset.json'), 'utf8')) as Asset
    expect(asset.source).toBe('Arm bar (take 2).mp4')
    expect((await fetch(`${academy.address}${film.picture}`)).status).toBe(200)

    const lesson = { gid: 'guard', groupTitle: 'Guard', title: 'Arm bar' }
    await openCatalogue(academy).change((empty) => placeLesson(empty, lesson, toLessonMedia(asset)))
    expect((await uploads.call('DELETE', `/${id}`)).status).toBe(409)
    const unused = await upload('unused.mp4', await readFile(file))
    const { media: unusedMedia } = await waitUntilEncoded(unused)
    expect((await uploads.call('DELETE', `/${unused}`)).status).toBe(200)
    await eventually(async () => expect(await listAssets()).toEqual([media]))
    expect(unusedMedia).not.toBe(media)
    expect(existsSync(uploadPath(academy.dataDir, unused))).toBe(false)
  },
)

test(
  'a file that is not a film fails with the same message as in the ingest command and its original name',
  { timeout: TIMEOUT },
  async () => {
    const id = await upload('holiday.mov', Buffer.from('just text '.repeat(100)))
    expect(await waitUntilEncoded(id)).toMatchObject({
      state: 'failed',
      failure:
        'holiday.mov: this is not a readable video (MP4, MOV, MKV, WebM, TS, AVI). Copy it again, or export it as MP4.',
    })
    expect((await uploads.call('PUT', `/${id}/place`, { ahead: 0 })).status).toBe(409)
    expect((await uploads.call('POST', `/${id}/tries`)).status).toBe(202)
    expect(await waitUntilEncoded(id)).toMatchObject({ state: 'failed' })
    const later = new Date(Date.now() + FILM_FILE_LIFETIME_MS + 60_000)
    await createFilmSweep({ ...academy.context, now: () => later })()
    expect(await uploads.find(id)).toMatchObject({ state: 'failed', hasFile: false })
    expect(existsSync(uploadPath(academy.dataDir, id))).toBe(false)
    expect((await uploads.call('POST', `/${id}/tries`)).status).toBe(409)
  },
)

test('a film is kept if its job runs twice concurrently', { timeout: TIMEOUT }, async () => {
  const file = await createTestFilm(join(folder, 'twice.mp4'), { size: '128x96', seconds: 1 })
  const id = await upload('twice.mp4', await readFile(file))
  const { media } = await waitUntilEncoded(id)
  const job = { id: newId(), retryCount: 0, signal: new AbortController().signal }
  await academy.context.db
    .updateTable('films')
    .set({ state: 'encoding', ended_at: null, job_id: job.id })
    .where('id', '=', id)
    .execute()
  const encode = createEncodeHandler(academy.context)
  await Promise.all([encode({}, job), encode({}, job)])
  expect(await waitUntilEncoded(id)).toMatchObject({ state: 'ready', media })
  expect(await listAssets()).toContain(media)
})

test('the files of a film that is removed at the end of its encoding are deleted', { timeout: TIMEOUT }, async () => {
  const { db } = academy.context
  await sql`create function remove_at_end() returns trigger language plpgsql as
    $$ begin delete from films where id = new.id; return null; end $$`.execute(db)
  await sql`create trigger remove_at_end before update on films for each row
    when (new.state = 'ready' and new.name = 'gone.mp4') execute function remove_at_end()`.execute(db)
  const before = await listAssets()
  const file = await createTestFilm(join(folder, 'gone.mp4'), { size: '128x96', seconds: 1 })
  const id = await upload('gone.mp4', await readFile(file))
  await expect.poll(() => uploads.find(id), { timeout: TIMEOUT }).toBeUndefined()
  await expect.poll(listAssets, { timeout: TIMEOUT }).toEqual(before)
  expect(existsSync(uploadPath(academy.dataDir, id))).toBe(false)
})

test(
  'films are encoded in order, a waiting film can be moved to the front, and removing a film stops its encoding',
  { timeout: 2 * TIMEOUT },
  async () => {
    const long = await readFile(await createTestFilm(join(folder, 'long.mp4'), { size: '480x360', seconds: 30 }))
    const short = await readFile(await createTestFilm(join(folder, 'short.mp4'), { size: '128x96', seconds: 1 }))
    const first = await upload('first.mp4', long)
    await expect.poll(async () => (await uploads.find(first))?.progress, { timeout: TIMEOUT }).toBeGreaterThan(0.04)
    expect(await uploads.find(first)).toMatchObject({ state: 'encoding', stage: 'encoding' })
    const [second, third] = [await upload('second.mp4', short), await upload('third.mp4', short)]
    expect(await uploads.find(third)).toMatchObject({ state: 'waiting', ahead: 1 })
    expect((await uploads.call('PUT', `/${third}/place`, { ahead: 0 })).status).toBe(200)
    expect(await uploads.find(third)).toMatchObject({ ahead: 0 })
    expect(await uploads.find(second)).toMatchObject({ ahead: 1 })
    expect((await uploads.call('DELETE', `/${first}`)).status).toBe(200)
    expect(await waitUntilEncoded(third)).toMatchObject({ state: 'ready' })
    expect(await waitUntilEncoded(second)).toMatchObject({ state: 'ready' })
    expect(await uploads.find(first)).toBeUndefined()
    expect(await readdir(join(academy.dataDir, 'media', '.work'))).toEqual([])
    const listed = (await uploads.list()).flatMap(({ media }) => media ?? []).toSorted()
    expect(await listAssets()).toEqual(listed)
  },
)

test(
  'a film can be watched and published once its lowest quality is encoded, and the other qualities are added later',
  { timeout: 2 * TIMEOUT },
  async () => {
    const file = await createTestFilm(join(folder, 'throws.mp4'), { size: '1280x720', rate: '30', seconds: 12 })
    const id = await upload('throws.mp4', await readFile(file))
    const film = await eventually(async () => {
      const found = await uploads.find(id)
      expect(found?.media).not.toBeNull()
      return found
    })
    expect(film).toMatchObject({ state: 'encoding', stage: 'encoding', width: 426, height: 240, hasSound: true })
    expect(film?.duration).toBeCloseTo(12, 1)
    const getPath = (name: string) => join(academy.dataDir, 'media', film?.media ?? '', name)
    expect((await readFile(getPath('master.m3u8'), 'utf8')).match(/v\d+\/index/g)).toEqual(['v240/index'])
    const [playlist, poster] = [
      await readFile(getPath('v240/index.m3u8'), 'utf8'),
      await sharp(getPath('poster.jpg')).metadata(),
    ]
    expect(poster).toMatchObject({ width: 1280, height: 720 })
    expect((await fetch(`${academy.address}${film?.picture}`)).status).toBe(200)
    const created = await uploads.call('POST', `/${id}/lesson`)
    expect(created.status).toBe(201)

    expect(await waitUntilEncoded(id)).toMatchObject({ state: 'ready', media: film?.media, width: 1280, height: 720 })
    const master = await readFile(getPath('master.m3u8'), 'utf8')
    expect(master.match(/v\d+\/index/g)?.toSorted()).toEqual(['v240/index', 'v480/index', 'v720/index'])
    // Equal playlists, because a player switches qualities at the start of each segment.
    for (const name of ['v240', 'v480', 'v720'])
      expect(await readFile(getPath(`${name}/index.m3u8`), 'utf8')).toBe(playlist)
    const { renditions, duration } = JSON.parse(await readFile(getPath('asset.json'), 'utf8')) as Asset
    expect([renditions.map(({ name }) => name), duration]).toEqual([['v720', 'v480', 'v240'], film?.duration])
    expect(await readdir(join(academy.dataDir, 'media', '.work'))).toEqual([])
  },
)
