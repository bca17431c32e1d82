import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { startProcess } from '#server/testing/process.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createUploadClient } from '#server/testing/uploads.ts'

// Many films at once, and a long film, are encoded by a real server with a separate data folder.

const ENCODING_TIMEOUT_MS = 600_000
const CLIP_COUNT = 30
const THREE_HOURS_SECONDS = 3 * 3600
/** Highest resident memory of each process, about the same as for a film of a minute. */
const MAX_RESIDENT_MEGABYTES = 400

/** Starts a server. The test app only creates its database and the account of an editor. */
async function startServer() {
  const testApp = await createTestApp()
  onTestFinished(() => testApp.close())
  // Otherwise the workers of the test app would run the jobs of the server.
  await testApp.context.jobs.close()
  const editor = await createStaff(testApp, 'editor')
  const dataDir = await createTempFolder()
  const server = await startProcess(testApp.databaseUrl, { DATA_DIR: dataDir })
  onTestFinished(() => server.kill())
  const uploads = createUploadClient(server.address, editor)
  const upload = async (name: string, film: Buffer) => {
    const { film: announced } = await uploads.announce(name, film.length)
    const id = announced?.id ?? ''
    expect(await uploads.send(id, 0, film)).toMatchObject({ status: 204 })
    return id
  }
  return { dataDir, pid: server.pid ?? 0, uploads, upload }
}

/** Returns the highest resident memory in megabytes so far of a process and its descendants, by process. */
async function readPeakMemory(ancestor: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may end before its file is read.
  const statuses = await Promise.all(
    pids.map(async (pid) => [Number(pid), await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')] as const),
  )
  const parents = new Map(statuses.map(([pid, status]) => [pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0)]))
  const isDescendant = (pid: number): boolean => pid === ancestor || (pid > 1 && isDescendant(parents.get(pid) ?? 0))
  return statuses
    .filter(([pid]) => isDescendant(pid))
    .map(([pid, status]) => ({
      process: `${pid} ${/^Name:\s+(.*)/m.exec(status)?.[1] ?? ''}`,
      megabytes: Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000,
    }))
}

test('thirty clips uploaded at once become thirty films', { timeout: ENCODING_TIMEOUT_MS + 60_000 }, async () => {
  const { dataDir, uploads, upload } = await startServer()
  const file = await createTestFilm(join(await createTempFolder(), 'clip.mp4'), { size: '160x120', seconds: 1 })
  const clip = await readFile(file)
  await Promise.all(Array.from({ length: CLIP_COUNT }, (_, index) => upload(`clip ${index + 1}.mp4`, clip)))
  const listStates = async () => (await uploads.list()).map(({ state }) => state)
  await expect
    .poll(listStates, { timeout: ENCODING_TIMEOUT_MS, interval: 500 })
    .toEqual(Array.from({ length: CLIP_COUNT }, () => 'ready'))
  const films = await uploads.list()
  expect(films.map(({ duration }) => duration)).toEqual(films.map(() => 1))
  const assets = (await readdir(join(dataDir, 'media'))).filter((name) => name !== '.work')
  expect(assets.toSorted()).toEqual(films.map(({ media }) => media ?? '').toSorted())
  expect(await readdir(join(dataDir, 'media/.work'))).toEqual([])
})

test(
  'memory stays bounded while a film of three hours is encoded',
  { timeout: ENCODING_TIMEOUT_MS + 120_000 },
  async () => {
    const { pid, uploads, upload } = await startServer()
    // One frame per second and no sound, so that the test takes little time.
    const file = await createTestFilm(join(await createTempFolder(), 'lecture.mp4'), {
      size: '400x304',
      rate: '1',
      seconds: THREE_HOURS_SECONDS,
      sound: false,
    })
    const id = await upload('lecture.mp4', await readFile(file))
    const peaks = new Map<string, number>()
    const readState = async () => {
      for (const { process, megabytes } of await readPeakMemory(pid)) peaks.set(process, megabytes)
      return (await uploads.find(id))?.state
    }
    await expect.poll(readState, { timeout: ENCODING_TIMEOUT_MS, interval: 200 }).toBe('ready')
    expect(await uploads.find(id)).toMatchObject({ duration: THREE_HOURS_SECONDS })
    expect([...peaks.keys()].some((process) => process.endsWith('ffmpeg'))).toBe(true)
    expect([...peaks].filter(([, megabytes]) => megabytes > MAX_RESIDENT_MEGABYTES)).toEqual([])
  },
)
