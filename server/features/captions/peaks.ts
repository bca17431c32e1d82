import { PEAKS_PER_SECOND } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { findSound, hasFilm, openMediaStore } from '#server/features/media/index.ts'
import { runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'

/** Sample rate for measuring loudness, and samples per peak. */
const SAMPLE_RATE = 8000
const SAMPLES_PER_PEAK = SAMPLE_RATE / PEAKS_PER_SECOND
/** Time limit of ffmpeg in milliseconds. Three hours of sound take about 20 seconds. */
const FFMPEG_TIMEOUT_MS = 5 * 60_000

const PEAKS_FILE = 'peaks.bin'

/**
 * Returns the loudness of a film as {@link PEAKS_PER_SECOND} bytes per second. The result is empty for a film without
 * sound. Throws NotFound.
 */
export async function findPeaks({ config }: Pick<Context, 'config'>, media: string): Promise<Buffer> {
  if (!(await hasFilm(config, media))) fail('NotFound', 'this video doesn’t exist')
  const sound = await findSound(config, media)
  if (!sound) return Buffer.alloc(0)
  const store = openMediaStore(config)
  const saved = await store.read(media, PEAKS_FILE)
  if (saved) return saved
  const maxPeaks = Math.ceil(sound.duration * PEAKS_PER_SECOND) + 1
  const peaks = await sound.withPlaylist((playlist) => measurePeaks(playlist, maxPeaks, config.encodesInBackground))
  // Saved with the film, so that they are deleted with it. If that fails, the next request measures them again.
  if (await hasFilm(config, media)) await store.write(media, PEAKS_FILE, peaks).catch(() => {})
  return peaks
}

/** Returns the peak sample of each interval. Ignores sound past the end of the film. */
async function measurePeaks(playlist: string, maxPeaks: number, isBackground: boolean): Promise<Buffer> {
  const peaks = Buffer.alloc(maxPeaks)
  let count = 0
  let leftoverByte: number | undefined
  const addSample = (sample: number) => {
    const peakIndex = Math.floor(count / SAMPLES_PER_PEAK)
    count += 1
    const loudness = Math.min(255, Math.round((Math.abs(sample) / 32_768) * 255))
    if (peakIndex < maxPeaks && loudness > (peaks[peakIndex] ?? 0)) peaks[peakIndex] = loudness
  }
  const onBytes = (bytes: Buffer) => {
    let offset = 0
    if (leftoverByte !== undefined && bytes.length > 0) {
      addSample(Buffer.from([leftoverByte, bytes[0] ?? 0]).readInt16LE())
      offset = 1
    }
    for (; offset + 1 < bytes.length; offset += 2) addSample(bytes.readInt16LE(offset))
    leftoverByte = offset < bytes.length ? bytes[offset] : undefined
  }
  const output = `-map 0:a:0 -af aresample=${SAMPLE_RATE}:async=1:first_pts=0 -ac 1 -f s16le pipe:1`
  await runTool('ffmpeg', [...splitArguments('-v error -i'), playlist, ...splitArguments(output)], {
    signal: AbortSignal.timeout(FFMPEG_TIMEOUT_MS),
    isBackground,
    onBytes,
  })
  return peaks.subarray(0, Math.min(maxPeaks, Math.ceil(count / SAMPLES_PER_PEAK)))
}
