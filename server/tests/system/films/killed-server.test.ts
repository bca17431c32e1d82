import { randomBytes } from 'node:crypto'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { expireHeartbeats } from '#server/testing/heartbeats.ts'
import { startProcess } from '#server/testing/process.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createUploadClient } from '#server/testing/uploads.ts'
import { uploadPath } from '#server/features/films/upload-folder.ts'

// Runs real servers on one database and one data folder, one after the other, each ended by SIGKILL.

let clip: Buffer
beforeAll(async () => {
  clip = await readFile(
    await createTestFilm(join(await createTempFolder(), 'clip.mp4'), { size: '640x480', seconds: 8 }),
  )
})

/**
 * Opens an academy whose server can be restarted. The test app in this process only creates the database and the staff
 * account.
 */
async function openRestartable() {
  const testApp = await createTestApp()
  onTestFinished(() => testApp.close())
  const dataDir = await createTempFolder()
  const editor = await createStaff(testApp, 'editor')
  const start = async () => {
    const server = await startProcess(testApp.databaseUrl, { DATA_DIR: dataDir })
    onTestFinished(() => server.kill())
    return { ...server, uploads: createUploadClient(server.address, editor) }
  }
  // Otherwise the workers of the test app would run the jobs of the servers.
  await testApp.context.jobs.close()
  return { dataDir, start, db: testApp.context.db, expireServerHeartbeats: () => expireHeartbeats(testApp.context.db) }
}

/** Returns the encoders: processes whose working directory is in the data folder. */
async function listEncoders(dataDir: string) {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const folders = await Promise.all(processes.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return processes.filter((_, index) => folders[index]?.startsWith(dataDir))
}

test('an upload resumes after kill -9 of the server during a transfer', async () => {
  const { dataDir, start } = await openRestartable()
  const first = await start()
  const bytes = randomBytes(3_000_000)
  const { film } = await first.uploads.announce('clip.mp4', bytes.length)
  const id = film?.id ?? ''
  const sending = first.uploads.send(
    id,
    0,
    new ReadableStream({
      async pull(controller) {
        controller.enqueue(bytes.subarray(0, 1_000_000))
        // The remainder is never sent.
        await new Promise(() => undefined)
      },
    }),
  )
  const ended = sending.then(
    () => 'completed',
    () => 'broken',
  )
  await eventually(async () => expect((await first.uploads.find(id))?.received).toBe(1_000_000))
  await first.kill()
  expect(await ended).toBe('broken')

  const second = await start()
  expect(await second.uploads.find(id)).toMatchObject({ state: 'uploading', received: 1_000_000 })
  expect(await second.uploads.offset(id)).toEqual({ status: 200, offset: 1_000_000 })
  expect((await second.uploads.send(id, 1_000_000, bytes.subarray(1_000_000))).status).toBe(204)
  expect(await readFile(uploadPath(dataDir, id))).toEqual(bytes)
})

/** Milliseconds within which the second server must have encoded a film. */
const TIMEOUT = 240_000

async function uploadClip(uploads: ReturnType<typeof createUploadClient>) {
  const { film } = await uploads.announce('clip.mp4', clip.length)
  const id = film?.id ?? ''
  await uploads.send(id, 0, clip)
  return id
}

const listAssets = async (dataDir: string) =>
  (await readdir(join(dataDir, 'media'))).filter((name) => name !== '.work').toSorted()

/** Waits until the film is ready, and checks that no other files exist. */
async function waitUntilEncoded(dataDir: string, uploads: ReturnType<typeof createUploadClient>, id: string) {
  await expect
    .poll(() => uploads.find(id), { timeout: TIMEOUT, interval: 500 })
    .toMatchObject({ state: 'ready', width: 640, height: 480 })
  expect(await readdir(join(dataDir, 'media', '.work'))).toEqual([])
  const { media } = (await uploads.find(id)) ?? {}
  expect(await listAssets(dataDir)).toEqual([media])
  const master = await readFile(join(dataDir, 'media', media ?? '', 'master.m3u8'), 'utf8')
  expect(master.match(/v\d+\/index/g)).toEqual(['v480/index', 'v240/index'])
  return media ?? ''
}

test(
  'an encoding killed before the film can be watched restarts, and leaves no files',
  { timeout: 400_000 },
  async () => {
    const { dataDir, start, expireServerHeartbeats } = await openRestartable()
    const first = await start()
    const id = await uploadClip(first.uploads)
    await eventually(async () => expect(await listEncoders(dataDir)).not.toEqual([]))
    await first.kill()
    await eventually(async () => expect(await listEncoders(dataDir)).toEqual([]))
    expect(await listAssets(dataDir)).toEqual([])

    const second = await start()
    expect(await second.uploads.find(id)).toMatchObject({ state: 'encoding', media: null })
    await expireServerHeartbeats()
    await waitUntilEncoded(dataDir, second.uploads, id)
  },
)

test('an encoding killed while its film is checked restarts, and leaves no files', { timeout: 400_000 }, async () => {
  const { dataDir, start, db, expireServerHeartbeats } = await openRestartable()
  const first = await start()
  const id = await uploadClip(first.uploads)
  const readFilm = () =>
    db.selectFrom('films').select(['state', 'stage', 'media']).where('id', '=', id).executeTakeFirst()
  // The checks follow the claim of the film, and take longer than the interval.
  await expect.poll(readFilm, { timeout: TIMEOUT, interval: 10 }).toMatchObject({ state: 'encoding' })
  await first.kill()
  expect(await readFilm()).toEqual({ state: 'encoding', stage: 'checking', media: null })
  await eventually(async () => expect(await listEncoders(dataDir)).toEqual([]))

  const second = await start()
  await expireServerHeartbeats()
  await waitUntilEncoded(dataDir, second.uploads, id)
  expect(await second.uploads.list()).toHaveLength(1)
})

test(
  'an encoding killed while encoding the higher qualities keeps the finished lowest quality',
  { timeout: 400_000 },
  async () => {
    const { dataDir, start, expireServerHeartbeats } = await openRestartable()
    const first = await start()
    const id = await uploadClip(first.uploads)
    await expect
      .poll(async () => (await first.uploads.find(id))?.media, { timeout: TIMEOUT, interval: 100 })
      .not.toBeNull()
    await eventually(async () => expect(await listEncoders(dataDir)).not.toEqual([]))
    await first.kill()
    const [asset = ''] = await listAssets(dataDir)
    const segment = join(dataDir, 'media', asset, 'v240/seg-00000.m4s')
    const { ino } = await stat(segment)

    const second = await start()
    expect(await second.uploads.find(id)).toMatchObject({ state: 'encoding', media: asset, height: 240 })
    await expireServerHeartbeats()
    expect(await waitUntilEncoded(dataDir, second.uploads, id)).toBe(asset)
    // Not encoded again, so that members who are watching are not interrupted.
    expect((await stat(segment)).ino).toBe(ino)
  },
)

test(
  'a film is encoded even if its encoder is killed, for example by the OOM killer',
  { timeout: 400_000 },
  async () => {
    const { dataDir, start } = await openRestartable()
    const { uploads } = await start()
    const id = await uploadClip(uploads)
    const encoder = await eventually(async () => {
      const names = await Promise.all(
        (await listEncoders(dataDir)).map(async (pid) => ({ pid, name: await readFile(`/proc/${pid}/comm`, 'utf8') })),
      )
      return names.find(({ name }) => name.trim() === 'ffmpeg')?.pid ?? Promise.reject(new Error('no encoder runs yet'))
    })
    process.kill(encoder, 'SIGKILL')
    await expect.poll(() => uploads.find(id), { timeout: TIMEOUT, interval: 500 }).toMatchObject({ state: 'ready' })
    await waitUntilEncoded(dataDir, uploads, id)
  },
)
