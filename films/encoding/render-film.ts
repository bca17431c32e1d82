import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Film } from '../film.ts'
import { planFrames } from '../frames/frame-plan.ts'
import { FILM, SMALL_FRAME } from '../frames/picture-geometry.ts'
import { FRAME_RATE } from '../timeline.ts'
import { createCompositor } from './frame-compositor.ts'

/**
 * Number of pictures that are drawn in advance while another picture is written. Four pictures keep two cores and the
 * encoder busy without using much memory.
 */
const MAX_PREPARED_FRAMES = 4

export interface RenderOptions {
  /** WAV file with the sound of the film. */
  sound: string
  /** The master to write: an MP4 file, nearly lossless and fast to encode and decode. */
  master: string
  /** Height of the master in pixels. Defaults to the height of the drawn frames. */
  height?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with the completed fraction of the work, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

/**
 * Draws all frames of a film and encodes them with the film's sound. Rejects with the standard error output of ffmpeg,
 * or with the signal's reason.
 */
export async function renderFilm(film: Film, { signal, onProgress, ...files }: RenderOptions): Promise<void> {
  signal?.throwIfAborted()
  const encoder = spawn('ffmpeg', encoderArguments(film, files), { stdio: ['pipe', 'ignore', 'pipe'] })
  const killEncoder = () => encoder.kill('SIGKILL')
  signal?.addEventListener('abort', killEncoder)
  const standardError = text(encoder.stderr)
  // Resolves even on failure, since the promise is not awaited while a picture is drawn, and an unhandled rejection
  // would end the process.
  const encoderFailure = new Promise<string | undefined>((resolve) => {
    encoder.on('error', ({ message }) => resolve(message))
    encoder.on('close', (code) => resolve(code === 0 ? undefined : `ffmpeg ended with code ${String(code)}`))
  })
  // Ignores a broken pipe, since the exit of the encoder reports the reason.
  encoder.stdin.on('error', () => {})
  const write = (picture: Uint8Array) => new Promise<void>((resolve) => encoder.stdin.write(picture, () => resolve()))
  for await (const { picture, fraction } of drawPictures(film, getDivisor(files.height))) {
    await Promise.race([write(picture), encoderFailure])
    if (!encoder.stdin.writable) break
    onProgress?.(fraction)
  }
  encoder.stdin.end()
  const failure = await encoderFailure
  signal?.removeEventListener('abort', killEncoder)
  signal?.throwIfAborted()
  if (failure) throw new Error(`could not render the film "${film.id}": ${(await standardError).trim() || failure}`)
}

/** Yields the pictures of the film in order. Each picture overwrites the buffer of the previous picture. */
async function* drawPictures(film: Film, divisor: number): AsyncGenerator<{ picture: Uint8Array; fraction: number }> {
  const { start, finish } = await createCompositor(film.technique, divisor)
  const plannedFrames = planFrames(film)
  for (const [i, frame] of plannedFrames.entries()) {
    for (const next of plannedFrames.slice(i, i + MAX_PREPARED_FRAMES)) start(next)
    yield { picture: await finish(frame), fraction: (i + 1) / plannedFrames.length }
  }
}

/** Small masters are drawn in small frames, which takes a fraction of the time. */
const getDivisor = (height: number = FILM.height) => (height <= FILM.height / SMALL_FRAME ? SMALL_FRAME : 1)

/** Tags of the color space. If one is missing, players treat a 4:2:0 video as standard definition. */
const COLORS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')

const encoderArguments = (film: Film, { sound, master, height = FILM.height }: RenderOptions) => [
  '-v',
  'error',
  '-y',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'yuv420p',
  '-s',
  `${FILM.width / getDivisor(height)}x${FILM.height / getDivisor(height)}`,
  '-r',
  String(FRAME_RATE),
  '-i',
  'pipe:0',
  '-i',
  sound,
  '-map',
  '0:v',
  '-map',
  '1:a',
  '-vf',
  `${repeatFilters(film)},scale=-2:${height}`,
  ...COLORS,
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-crf',
  '8',
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  master,
]

/**
 * Returns ffmpeg filters that repeat each picture for its number of frames, since each picture is written to ffmpeg
 * only once. The filters end the video after the last frame.
 */
function repeatFilters(film: Film): string {
  const plannedFrames = planFrames(film)
  const repeats = plannedFrames.flatMap(({ count }, i) =>
    count > 1 ? [{ firstFrame: i, extraFrames: count - 1 }] : [],
  )
  const shifts = repeats.map(({ firstFrame, extraFrames }) => `+${extraFrames}*gt(N,${firstFrame})`)
  const total = plannedFrames.reduce((sum, { count }) => sum + count, 0)
  return [
    `setpts='(N${shifts.join('')})/${FRAME_RATE}/TB'`,
    `fps=${FRAME_RATE}`,
    `tpad=stop_mode=clone:stop=${repeats.at(-1)?.extraFrames ?? 0}`,
    `trim=end_frame=${total}`,
  ].join(',')
}
