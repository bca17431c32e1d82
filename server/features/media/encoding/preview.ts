import { join } from 'node:path'
import { runTool, words } from '#server/platform/media-tools/ffmpeg.ts'
import type { Rendition } from './ladder.ts'

export const PREVIEW_FILE = 'preview.mp4'

/** What anybody may see of a film: its beginning, and no more than a third of a short one. Seconds. */
const LONGEST = 10
const SHARE = 1 / 3
/** Pixels of the shorter side. */
const LARGEST = 480

/**
 * Writes the silent beginning of an encoded film as a file of its own, so that a public address of it leads to nothing
 * else. Copies the pictures of a small rendition: to encode them once more would only make them worse.
 */
export async function writePreview(
  folder: string,
  renditions: readonly Rendition[],
  duration: number,
  signal?: AbortSignal,
) {
  const small = renditions.find(({ width, height }) => Math.min(width, height) <= LARGEST) ?? renditions.at(-1)
  if (!small) return
  const length = Math.min(LONGEST, duration * SHARE).toFixed(3)
  const output = words(`-t ${length} -an -c:v copy -map_metadata -1 -movflags +faststart ${PREVIEW_FILE}`)
  const input = ['-i', join(small.name, 'index.m3u8')]
  await runTool('ffmpeg', [...words('-v error -y'), ...input, ...output], { cwd: folder, signal })
}
