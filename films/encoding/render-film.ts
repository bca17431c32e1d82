import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Film } from '../film.ts'
import { painter } from './frame-compositor.ts'
import { FILM } from '../frames/picture-geometry.ts'
import { shotsOf } from '../frames/frame-plan.ts'
import { FRAME_RATE } from '../timeline.ts'

/** Pictures drawn ahead while one is handed over: enough for two cores and a waiting encoder, little enough for memory. */
const AHEAD = 4

export interface Rendering {
  /** WAV file to go with the pictures. */
  sound: string
  /** The master to write: MP4, near lossless, quick to make and to read. */
  master: string
  /** Lines of the master's picture: those that are drawn by default. */
  height?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Draws every picture of a film and encodes them with its sound. Rejects with ffmpeg's last words, or with the signal's reason. */
export async function renderFilm(film: Film, { signal, onProgress, ...files }: Rendering): Promise<void> {
  signal?.throwIfAborted()
  const encoder = spawn('ffmpeg', encoderArguments(film, files), { stdio: ['pipe', 'ignore', 'pipe'] })
  const stop = () => encoder.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  const words = text(encoder.stderr)
  // Never rejects: while a picture is drawn nobody waits for it, and a rejection that nobody waits for ends the process.
  const failed = new Promise<string | undefined>((resolve) => {
    encoder.on('error', ({ message }) => resolve(message))
    encoder.on('close', (code) => resolve(code === 0 ? undefined : `ffmpeg ended with code ${String(code)}`))
  })
  // A broken pipe is told by the encoder's exit, with its reason.
  encoder.stdin.on('error', () => {})
  const write = (picture: Uint8Array) => new Promise<void>((resolve) => encoder.stdin.write(picture, () => resolve()))
  for await (const { picture, share } of pictures(film)) {
    await Promise.race([write(picture), failed])
    if (!encoder.stdin.writable) break
    onProgress?.(share)
  }
  encoder.stdin.end()
  const failure = await failed
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (failure) throw new Error(`The film "${film.id}" could not be made: ${(await words).trim() || failure}`)
}

/** The film's pictures in order, each once, some drawn ahead. Each is overwritten by the next. */
async function* pictures(film: Film): AsyncGenerator<{ picture: Uint8Array; share: number }> {
  const { begin, finish } = await painter(film.technique)
  const shots = shotsOf(film)
  for (const [i, shot] of shots.entries()) {
    for (const next of shots.slice(i, i + AHEAD)) begin(next)
    yield { picture: await finish(shot), share: (i + 1) / shots.length }
  }
}

/** Colours are named in full: an unnamed 4:2:0 picture would be taken for one of standard definition. */
const COLOURS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')

const encoderArguments = (film: Film, { sound, master, height = FILM.height }: Rendering) => [
  ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${FILM.width}x${FILM.height}`],
  ...['-r', String(FRAME_RATE), '-i', 'pipe:0', '-i', sound, '-map', '0:v', '-map', '1:a'],
  ...['-vf', `${heldPictures(film)},scale=-2:${height}`, ...COLOURS],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-c:a', 'aac', '-b:a', '160k', master],
]

/** A picture that stays is handed over once: these filters move those after it to their time, fill up, and end with the film. */
function heldPictures(film: Film): string {
  const shots = shotsOf(film)
  const holds = shots.flatMap(({ frames }, i) => (frames > 1 ? [{ after: i, more: frames - 1 }] : []))
  const later = holds.map(({ after, more }) => `+${more}*gt(N,${after})`)
  const count = shots.reduce((sum, { frames }) => sum + frames, 0)
  return [
    `setpts='(N${later.join('')})/${FRAME_RATE}/TB'`,
    `fps=${FRAME_RATE}`,
    `tpad=stop_mode=clone:stop=${holds.at(-1)?.more ?? 0}`,
    `trim=end_frame=${count}`,
  ].join(',')
}
