import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { appendFile, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { announceFilm, type Film, listFilms } from '#contract/studio/films.ts'
import { MAX_UPLOAD_PART_BYTES } from '#contract/studio/limits.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { measureCpuTime } from './cpu-time.ts'
import { startBenchDatabase } from './gateway/bench-database.ts'
import { startOurs } from './gateway/start-our-server.ts'

/**
 * Measures the time from the upload of a long lecture until all its qualities are encoded, and the peak memory of each
 * program, which must not depend on the length of the film. `HOURS` and `GIGABYTES` set length and size. The film has
 * one frame per second and no sound, which shortens its generation, and is padded to the size of a phone's recording.
 */
const HOURS = Number(process.env['HOURS'] ?? 3)
const GIGABYTES = Number(process.env['GIGABYTES'] ?? 1)
/** Maximum memory of each program: about the same as for a short film. */
const MAX_MEGABYTES = { server: 400, ffmpeg: 400 }

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'holdfast-lecture-'))
opened.defer(() => rm(folder, { recursive: true, force: true }))
const film = join(folder, 'lecture.mp4')
const seconds = HOURS * 3600
const encoding = await measureCpuTime('ffmpeg', [
  ...`-v error -y -f lavfi -i testsrc2=size=400x304:rate=1:duration=${seconds}`.split(' '),
  ...'-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p -movflags +faststart'.split(' '),
  film,
])
await padFile(film, GIGABYTES * 1e9)
const { size } = await stat(film)
console.log(`${HOURS} h, ${(size / 1e9).toFixed(2)} GB, generated in ${encoding.toFixed(0)} s of processor time`)

const postgres = await startBenchDatabase(opened)
const { port, databaseUrl, members } = await startOurs(postgres)
const [editor] = members
if (!editor) throw new Error('no member found')
const { db } = openDatabase(databaseUrl, createLog('warn'))
await db
  .insertInto('staff')
  .values({ account_id: editor.id, roles: ['editor'], since: new Date() })
  .execute()
await db.destroy()

async function call(method: string, path: string, body?: Blob | string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${STUDIO_PREFIX}/films${path}`, {
    method,
    headers: { authorization: `Bearer ${editor?.token}`, ...headers },
    ...(body !== undefined && { body }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response
}
const announce = async (): Promise<Film> => {
  const body = JSON.stringify({ name: 'lecture.mp4', bytes: size })
  return announceFilm.response.parse(
    await (await call('POST', '', body, { 'content-type': 'application/json' })).json(),
  )
}
const findFilm = async (id: string) =>
  listFilms.response.parse(await (await call('GET', '')).json()).films.find((candidate) => candidate.id === id)

const peaks = new Map<string, number>()
const peakTimer = setInterval(() => void recordPeaks().catch(() => undefined), 500)
opened.defer(() => clearInterval(peakTimer))

const start = performance.now()
const getElapsedTime = () => `${((performance.now() - start) / 60_000).toFixed(1)} min`
const { id } = await announce()
const file = await openAsBlob(film)
for (let at = 0; at < size; at += MAX_UPLOAD_PART_BYTES)
  await call('PATCH', `/${id}/bytes`, file.slice(at, at + MAX_UPLOAD_PART_BYTES), {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(at),
  })
console.log(`uploaded after ${getElapsedTime()}`)
let isWatchable = false
for (;;) {
  const uploadedFilm = await findFilm(id)
  if (uploadedFilm?.media && !isWatchable) console.log(`playable after ${getElapsedTime()}`)
  isWatchable ||= uploadedFilm?.media !== null
  if (uploadedFilm?.state === 'failed') throw new Error(uploadedFilm.failure ?? '')
  if (uploadedFilm?.state === 'ready') break
  await pause(1000)
}
console.log(
  `ready after ${getElapsedTime()}; on disk ${((await measureFolder(join(postgres.folder, 'holdfast', 'media'))) / 1e6).toFixed(0)} MB`,
)
for (const [name, budget] of Object.entries(MAX_MEGABYTES)) {
  const peak = peaks.get(name) ?? 0
  console.log(`${name}: at most ${peak.toFixed(0)} MB resident (budget ${budget})`)
  if (peak > budget) process.exitCode = 1
}

/** Extends an MP4 file to the target size by appending a box that players skip. */
async function padFile(file: string, targetSize: number) {
  const missingBytes = targetSize - (await stat(file)).size
  if (missingBytes < 16) return
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write('free', 4)
  head.writeBigUInt64BE(BigInt(missingBytes), 8)
  await appendFile(file, head)
  await using handle = await open(file, 'r+')
  const block = randomBytes(1e6)
  for (let at = targetSize - missingBytes + 16; at < targetSize; at += block.length)
    await handle.write(block, 0, Math.min(block.length, targetSize - at), at)
}

/** Records the peak memory of all descendant processes, as reported by the system. */
async function recordPeaks() {
  const parents = new Map<number, number>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }
  const isDescendant = (pid: number): boolean => pid === process.pid || (pid > 1 && isDescendant(parents.get(pid) ?? 0))
  for (const pid of parents.keys()) {
    if (pid === process.pid || !isDescendant(pid)) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const name = /^Name:\s+ff/m.test(status)
      ? 'ffmpeg'
      : /^Name:\s+(node|MainThread)/m.test(status)
        ? 'server'
        : 'others'
    const megabytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000
    peaks.set(name, Math.max(peaks.get(name) ?? 0, megabytes))
  }
}

async function measureFolder(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
