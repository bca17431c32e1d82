import { ToolError } from '#server/platform/media-tools/ffmpeg.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import type { FilmRequest, IngestOptions } from './film-request.ts'
import type { Plan } from './filter-graph.ts'
import { toFps } from './frame-rate.ts'
import { planRenditions } from './ladder.ts'
import { MAX_SOUND_FILE_RATE } from './encode.ts'
import { cutFilm, type FilmFile, readFileStamp, readFilm } from './read-film.ts'
import { rejectFilm } from './film-rejected.ts'
import { scanFilm } from './scan-film.ts'
import { planStoryboard } from './storyboard.ts'

/** Progress (0 to 1) after the scan. */
export const SCAN_SHARE = 0.04

/** Reads a film or the requested part of it. Rejects a file that is not a film. */
export async function openFilm({ file, cut }: FilmRequest, { signal }: IngestOptions): Promise<FilmFile> {
  const wholeFilm = await readFilm(file, signal)
  return cut ? cutFilm(wholeFilm, cut) : wholeFilm
}

/** Scans the whole film and plans its encoding. Rejects with `DiskFull` if the result would not fit. */
export async function planFilm(file: FilmFile, options: IngestOptions): Promise<Plan> {
  const { signal, isBackground, onProgress, dataDir, keepFreeBytes = 0 } = options
  const length = file.cut ? file.cut.to - file.cut.from : (file.claimedDuration ?? Infinity)
  const report = (seconds: number) => onProgress?.(SCAN_SHARE * Math.min(1, seconds / length))
  const { film, scan } = await explainErrors(file, scanFilm(file, { signal, isBackground }, report))
  const { width, height, rate } = film.picture
  const plan = {
    film,
    scan,
    renditions: planRenditions({ width, height, frameRate: toFps(rate) }),
    storyboard: planStoryboard({ width, height, duration: scan.duration }),
  }
  await ensureSpace(dataDir, estimateBytes(plan), keepFreeBytes)
  return plan
}

/** Upper bound of the average bit rate, as a share of the maximum bit rate. No measured lesson reached the bound. */
const MAX_AVERAGE_RATE_SHARE = 0.5
/** Bytes for storyboard, posters and playlists. */
const EXTRA_BYTES = 20e6

/** Estimates the size of the encoded film in bytes, with the temporary file of a sound whose format changes. */
export function estimateBytes({ renditions, scan: { duration }, film: { sound } }: Plan): number {
  const rate = renditions.reduce((sum, { maxRate }) => sum + maxRate, 0)
  const soundRate = sound?.varyingFormatStart === undefined ? 0 : sound.channels * MAX_SOUND_FILE_RATE
  return ((rate * MAX_AVERAGE_RATE_SHARE + soundRate) / 8) * duration + EXTRA_BYTES
}

/** Converts a failed read to a `FilmRejected` that states whether the film has changed, was removed or is damaged. */
export async function explainErrors<T>(film: FilmFile, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await failIfChanged(film)
    if (error instanceof ToolError)
      rejectFilm(
        `${film.file}: the file cannot be read to the end: ${error.message} Copy it again, or export it as MP4.`,
      )
    throw error
  }
}

export async function failIfChanged({ file, stamp }: FilmFile) {
  if ((await readFileStamp(file)) !== stamp)
    rejectFilm(`${file}: the file changed while it was being read. Try again when the file is complete.`)
}
