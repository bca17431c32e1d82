import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface TestFilmOptions {
  /** Width and height in pixels, such as `320x240`. */
  size?: string
  /** Frames per second. */
  rate?: string
  seconds?: number
  /** Filter source of the sound, or false for a silent film. */
  sound?: string | false
  /** Additional output arguments, such as codecs. */
  outputArgs?: string[]
}

/** Creates a film that shows a test chart. Returns its path. */
export async function createTestFilm(
  file: string,
  { size = '320x240', rate = '25', seconds = 2, sound, outputArgs = [] }: TestFilmOptions = {},
) {
  const tone = sound ?? `sine=frequency=440:sample_rate=48000:duration=${seconds}`
  const chart = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
  const audio = tone === false ? [] : ['-f', 'lavfi', '-i', tone]
  const settings = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...chart, ...audio, ...settings, ...outputArgs, file])
  return file
}

/** Runs ffmpeg with these arguments. */
export const ffmpeg = (...args: string[]) => run('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args])

/** Returns the lines that ffprobe prints for `entries`, without headings. */
export async function probeEntries(file: string, entries: string, ...args: string[]) {
  const { stdout } = await run('ffprobe', ['-v', 'error', ...args, '-show_entries', entries, '-of', 'csv=p=0', file])
  return stdout
    .split('\n')
    .map((line) => line.replace(/,+$/, ''))
    .filter(Boolean)
}
