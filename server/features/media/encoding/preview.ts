import { join } from 'node:path'
import { runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import type { Rendition } from './ladder.ts'

export const PREVIEW_FILE = 'preview.mp4'

/** Maximum length of the public preview, in seconds and as a share of a short film. */
const MAX_SECONDS = 10
const MAX_SHARE = 1 / 3
/** Maximum shorter side in pixels. */
const MAX_SIDE = 480

/**
 * Writes the silent start of an encoded film as a separate file, so that its public URL exposes nothing else.
 * Copies the video of a small rendition without encoding it again, which would lose quality.
 */
export async function writePreview(
  folder: string,
  renditions: readonly Rendition[],
  duration: number,
  signal?: AbortSignal,
) {
  const small = renditions.find(({ width, height }) => Math.min(width, height) <= MAX_SIDE) ?? renditions.at(-1)
  if (!small) return
  const length = Math.min(MAX_SECONDS, duration * MAX_SHARE).toFixed(3)
  const output = splitArguments(`-t ${length} -an -c:v copy -map_metadata -1 -movflags +faststart ${PREVIEW_FILE}`)
  const input = ['-i', join(small.name, 'index.m3u8')]
  await runTool('ffmpeg', [...splitArguments('-v error -y'), ...input, ...output], { cwd: folder, signal })
}
