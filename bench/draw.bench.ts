import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ingestFilm } from '#server/features/media/index.ts'
import { measureCpuTime } from './cpu-time.ts'

/**
 * Measures the cost of drawing and encoding a demo film in 1080p30, relative to encoding only its frames with ffmpeg
 * and the same settings. Compares the processor times, including the start of Node, of the best of three alternating
 * runs. Then prints the wall time of drawing the film and encoding all its qualities.
 */
const MAX_COST_RATIO = 2.5
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
const sound = join(folder, 'film.wav')
const master = join(folder, 'film.mp4')
const frames = join(folder, 'frames')
const encodedFrames = join(folder, 'again.mp4')

const measureDrawing = () =>
  measureCpuTime(process.execPath, [join(import.meta.dirname, 'draw/draw-one.ts'), sound, master])

/** Measures only encoding. Another process, which is not measured, decodes the film into a pipe. */
async function measureEncoding() {
  await rm(frames, { force: true })
  await run('mkfifo', [frames])
  const decoder = spawn('ffmpeg', ['-v', 'error', '-y', '-i', master, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', frames])
  const decoderExit = once(decoder, 'exit')
  const seconds = await measureCpuTime('ffmpeg', [
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
    encodedFrames,
  ])
  await decoderExit
  return seconds
}

const drawingTimes: number[] = []
const encodingTimes: number[] = []
let wallTime = Infinity
for (let round = 1; round <= 3; round += 1) {
  const start = performance.now()
  drawingTimes.push(await measureDrawing())
  wallTime = Math.min(wallTime, (performance.now() - start) / 1000)
  encodingTimes.push(await measureEncoding())
  console.log(
    `round ${round}: drawing and encoding ${drawingTimes.at(-1)?.toFixed(1)} s, encoding ${encodingTimes.at(-1)?.toFixed(1)} s`,
  )
}
const start = performance.now()
const asset = await ingestFilm(
  { file: master, captions: [] },
  { dataDir: folder, catalogue: { hasMedia: async () => false } },
)
const ingestTime = (performance.now() - start) / 1000
const size = (await run('du', ['-sm', join(folder, 'media')])).stdout.split('\t')[0]
console.log(
  `wall time for a film of ${asset.duration} s: drawing ${wallTime.toFixed(1)} s, ingest ${ingestTime.toFixed(1)} s`,
)
console.log(`master ${((await stat(master)).size / 1e6).toFixed(1)} MB, all qualities and pictures ${size} MB`)
await rm(folder, { recursive: true })

const ratio = Math.min(...drawingTimes) / Math.min(...encodingTimes)
console.log(`processor time, drawing and encoding / encoding: ${ratio.toFixed(2)} (budget ${MAX_COST_RATIO})`)
if (ratio > MAX_COST_RATIO) process.exitCode = 1
