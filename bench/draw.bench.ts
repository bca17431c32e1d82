import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ingestFilm } from '#server/features/media/index.ts'
import { cpuTime } from './cpu-time.ts'

/**
 * Cost of drawing and encoding a demo film in 1080p30, relative to ffmpeg encoding its finished frames with the same
 * settings. Total processor time, including Node's start; the best of three alternating runs. Then the wall time for
 * film and ladder.
 */
const BUDGET = 2.5
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
const sound = join(folder, 'film.wav')
const master = join(folder, 'film.mp4')
const frames = join(folder, 'frames')
const again = join(folder, 'again.mp4')

const measureDrawing = () => cpuTime(process.execPath, [join(import.meta.dirname, 'draw/draw-one.ts'), sound, master])

/** Another process decodes the film into a pipe; only the encoder is counted. */
async function encoded() {
  await rm(frames, { force: true })
  await run('mkfifo', [frames])
  const decoder = spawn('ffmpeg', ['-v', 'error', '-y', '-i', master, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', frames])
  const decoderExit = once(decoder, 'exit')
  const seconds = await cpuTime('ffmpeg', [
    ...'-v error -y -f rawvideo -pix_fmt yuv420p -s 1920x1080 -r 30'.split(' '),
    '-i',
    frames,
    '-i',
    sound,
    ...'-map 0:v -map 1:a -c:v libx264 -preset ultrafast -crf 8'.split(' '),
    '-c:a',
    'aac',
    '-b:a',
    '160k',
    again,
  ])
  await decoderExit
  return seconds
}

const ours: number[] = []
const alone: number[] = []
let waited = Infinity
for (let round = 1; round <= 3; round += 1) {
  const start = performance.now()
  ours.push(await measureDrawing())
  waited = Math.min(waited, (performance.now() - start) / 1000)
  alone.push(await encoded())
  console.log(`round ${round}: drawn ${ours.at(-1)?.toFixed(1)} s, encoded alone ${alone.at(-1)?.toFixed(1)} s`)
}
const start = performance.now()
const asset = await ingestFilm(
  { file: master, captions: [] },
  { dataDir: folder, catalogue: { hasMedia: async () => false } },
)
const ingested = (performance.now() - start) / 1000
const size = (await run('du', ['-sm', join(folder, 'media')])).stdout.split('\t')[0]
console.log(
  `a film of ${asset.duration} s: drawn in ${waited.toFixed(1)} s, ingested in ${ingested.toFixed(1)} s of waiting`,
)
console.log(`master ${((await stat(master)).size / 1e6).toFixed(1)} MB, ladder and pictures ${size} MB`)
await rm(folder, { recursive: true })

const ratio = Math.min(...ours) / Math.min(...alone)
console.log(`drawn and encoded / encoded: ${ratio.toFixed(2)} of processor time (budget ${BUDGET})`)
if (ratio > BUDGET) process.exitCode = 1
