import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-clips-'))

/** Generates a test video of this duration. `rate` in bits per second determines the file size. */
export function generateClip(name: string, seconds: number, rate = '200k', size = '320x240'): string {
  const file = join(folder, name)
  const chart = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`]
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  const bitrate = ['-b:v', rate, '-minrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr']
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...chart, ...picture, ...bitrate, file])
  return file
}
