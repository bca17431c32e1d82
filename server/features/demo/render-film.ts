import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { filmPicture } from '#figures/draw-scene.ts'
import type { Film } from './film.ts'
import { drawFrame } from './frame.ts'
import { FRAME_RATE, timelineOf } from './timeline.ts'

/** Pictures drawn ahead while one is handed over: enough for two cores and a waiting encoder, little enough for memory. */
const AHEAD = 6
const { width, height } = filmPicture

export interface Rendering {
  /** WAV file to go with the pictures. */
  sound: string
  /** The master to write: MP4, near lossless, quick to make and to read. */
  master: string
  signal?: AbortSignal | undefined
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Draws every picture of a film and encodes them with its sound. Rejects with ffmpeg's last words, or with the signal's reason. */
export async function renderFilm(film: Film, { sound, master, signal, onProgress }: Rendering): Promise<void> {
  signal?.throwIfAborted()
  const encoder = spawn('ffmpeg', encoderArguments(sound, master), { stdio: ['pipe', 'ignore', 'pipe'] })
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
  const count = timelineOf(film).reduce((sum, { frames }) => sum + frames, 0)
  let done = 0
  for await (const picture of pictures(film)) {
    if (!encoder.stdin.writable) break
    if (!encoder.stdin.write(picture)) await Promise.race([drained(encoder.stdin), failed])
    done += 1
    onProgress?.(done / count)
  }
  encoder.stdin.end()
  const failure = await failed
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (failure) throw new Error(`The film "${film.technique}" could not be made: ${(await words).trim() || failure}`)
}

// Not `once` of node:events: it rejects when the pipe breaks, after the race is over.
const drained = (pipe: Writable) => new Promise<void>((resolve) => pipe.once('drain', resolve))

/** Raw pictures in order, some drawn ahead. A picture that stays is drawn once. */
async function* pictures(film: Film): AsyncGenerator<Buffer> {
  const waiting: Promise<Buffer>[] = []
  let last: { svg: string; picture: Promise<Buffer> } | undefined
  const frames = timelineOf(film).flatMap((stretch) =>
    Array.from({ length: stretch.frames }, (_, i) => ({ stretch, i })),
  )
  for (const { stretch, i } of frames) {
    const svg = drawFrame(film, stretch, i)
    if (svg !== last?.svg) last = { svg, picture: rasterise(svg) }
    waiting.push(last.picture)
    const next = waiting.length > AHEAD ? waiting.shift() : undefined
    if (next) yield await next
  }
  yield* waiting
}

const rasterise = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()

const encoderArguments = (sound: string, master: string) => [
  ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(FRAME_RATE)],
  ...['-i', 'pipe:0', '-i', sound, '-map', '0:v', '-map', '1:a'],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-c:a', 'aac', '-b:a', '160k', '-shortest', master],
]
