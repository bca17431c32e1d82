import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCpuTime } from './cpu-time.ts'

/**
 * Measures the cost of `npm run ingest` and of encoding as in the Studio, relative to a single hand-written ffmpeg
 * command for the same qualities. Our commands also analyze and check the film, draw pictures and start Node. Compares
 * the processor times, since the machine is shared, of the best of three alternating runs.
 */
const MAX_COST_RATIO = 1.1
const FILM_SECONDS = 30
const ROUND_COUNT = Number(process.env['ROUNDS'] ?? 3)

const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
const film = join(folder, 'film.mp4')
await measureCpuTime('ffmpeg', [
  ...'-v error -y -f lavfi -i'.split(' '),
  `testsrc2=size=1920x1080:rate=30:duration=${FILM_SECONDS},noise=alls=4:allf=t`,
  ...`-f lavfi -i sine=frequency=300:sample_rate=48000:duration=${FILM_SECONDS} -ac 2`.split(' '),
  ...'-c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p -c:a aac'.split(' '),
  film,
])

const RUNGS = [
  { name: 'v1080', size: '1920:1080', rate: 5_000_000 },
  { name: 'v720', size: '1280:720', rate: 2_722_000 },
  { name: 'v480', size: '854:480', rate: 1_483_000 },
  { name: 'v240', size: '426:240', rate: 522_000 },
]

/** Runs the cheapest known ffmpeg command with the same sizes, rates, preset, keyframes and segments. */
async function runFfmpeg() {
  const out = await mkdtemp(join(folder, 'hand-'))
  for (const { name } of RUNGS) await mkdir(join(out, name))
  const scaled = RUNGS.map(({ size }, at) => `[s${at}]scale=${size}[v${at}]`).join(';')
  const hls = 'f=hls:hls_time=4:hls_playlist_type=vod:hls_segment_type=fmp4'
  const outputs = RUNGS.map(({ name }, at) => {
    const files = `hls_segment_filename=${out}/${name}/seg-%05d.m4s`
    return `[select=\\'v:${at},a\\':${hls}:${files}]${out}/${name}/index.m3u8`
  })
  return measureCpuTime('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-i',
    film,
    '-filter_complex',
    `[0:v]split=4${RUNGS.map((_, at) => `[s${at}]`).join('')};${scaled}`,
    ...RUNGS.flatMap((_, at) => ['-map', `[v${at}]`]),
    ...'-map 0:a -c:a aac -b:a 128k -c:v libx264 -preset veryfast -crf 21 -pix_fmt yuv420p'.split(' '),
    ...RUNGS.flatMap(({ rate }, at) => [`-maxrate:v:${at}`, String(rate), `-bufsize:v:${at}`, String(rate * 2)]),
    ...'-force_key_frames expr:gte(t,n_forced*2) -sc_threshold 0 -flags +global_header -f tee'.split(' '),
    outputs.join('|'),
  ])
}

async function runIngest() {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const args = ['server/commands/ingest.ts', film, '--group', 'bench', '--group-title', 'Bench', '--title', 'Film']
  return measureCpuTime(process.execPath, args, { DATA_DIR: dataDir })
}

/** Encodes the lowest quality first, as the Studio does, so that the film can be published early. */
async function runLowestFirst() {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  return measureCpuTime(process.execPath, ['bench/ingest/lowest-first.ts', film, dataDir])
}

const methods = { 'by hand': runFfmpeg, ingest: runIngest, 'lowest first': runLowestFirst }
const times: Record<string, number[]> = {}
for (let round = 1; round <= ROUND_COUNT; round += 1) {
  for (const [name, run] of Object.entries(methods)) (times[name] ??= []).push(await run())
  const line = Object.entries(times).map(([name, durations]) => `${name} ${durations.at(-1)?.toFixed(1)} s`)
  console.log(`round ${round}: ${line.join(', ')}`)
}
await rm(folder, { recursive: true })

const getFastest = (name: string) => Math.min(...(times[name] ?? []))
for (const name of ['ingest', 'lowest first']) {
  const ratio = getFastest(name) / getFastest('by hand')
  console.log(
    `processor time, ${name} / by hand: ${ratio.toFixed(3)} (budget ${MAX_COST_RATIO}), ${FILM_SECONDS} s of 1080p30`,
  )
  if (ratio > MAX_COST_RATIO) process.exitCode = 1
}
