import { type ToolRun, runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import { type Film, inputArguments } from './read-film.ts'
import { refuseFilm } from './film-refused.ts'

/** Results of reading the whole film once without decoding its picture. */
export interface FilmScan {
  /** Seconds from the start of the file to the end of its last frame. */
  duration: number
  frames: number
  /** Gain in dB that brings the sound to {@link TARGET_LOUDNESS}. */
  gain: number
}

/**
 * Target loudness of all lessons (EBU R128, integrated, LUFS): the usual level of speech on the web.
 */
const TARGET_LOUDNESS = -16
/** Loudness below which sound is background noise, which is not amplified. */
const SILENCE_LOUDNESS = -60
const MAX_GAIN = 20

/** Scans a film. Refuses a film much shorter than its claimed duration, as after an interrupted copy. */
export async function scanFilm(
  film: Film,
  toolOptions: Pick<ToolRun, 'signal' | 'isBackground'> = {},
  report: (seconds: number) => void = () => {},
) {
  const frameCounter = countFrames(report)
  const output = await runTool('ffmpeg', scanArguments(film), { ...toolOptions, onLine: frameCounter.read })
  const { frames, duration } = frameCounter.result()
  if (frames < 2) refuseFilm(`${film.file}: this is an image, not a video.`)
  if (duration < film.duration * 0.98 - 1)
    refuseFilm(`${film.file}: it ends early, after ${duration.toFixed(1)} of ${film.duration.toFixed(1)} seconds.`)
  // A few packets past the end of a part are read, because frames are stored in decoding order.
  return {
    duration: film.cut ? Math.min(duration, film.duration) : duration,
    frames,
    gain: computeGain(output.join('\n')),
  }
}

const scanArguments = (film: Film) => [
  ...splitArguments('-hide_banner -nostats'),
  ...inputArguments(film),
  ...splitArguments(`-map 0:${film.picture.index} -c copy -f framecrc pipe:1`),
  // A constant gain keeps the dynamics of speech, and measuring it takes a fifteenth of the time of `loudnorm`.
  ...(film.sound ? splitArguments(`-map 0:${film.sound.index} -af ebur128=framelog=verbose -f null -`) : []),
]

/** Parses lines of `stream, dts, pts, duration, …`. A line `#tb 0: 1/24000` declares the time base. */
function countFrames(report: (seconds: number) => void) {
  let frames = 0
  let end = 0
  let tickSeconds = 0
  return {
    read(line: string) {
      const [, num, den] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? []
      if (num && den) tickSeconds = Number(num) / Number(den)
      if (line.startsWith('#')) return
      const [, dts = NaN, pts = NaN, length = NaN] = line.split(',').map(Number)
      const shown = Math.abs(pts) < Number.MAX_SAFE_INTEGER ? pts : dts
      frames += 1
      end = Math.max(end, (shown + length) * tickSeconds || 0)
      if (frames % 500 === 0) report(end)
    },
    result: () => ({ frames, duration: end }),
  }
}

function computeGain(output: string) {
  const [, measured] = /I:\s+(-?[\d.]+) LUFS/.exec(output) ?? []
  const loudness = Number(measured ?? -Infinity)
  return loudness < SILENCE_LOUDNESS ? 0 : Math.min(MAX_GAIN, TARGET_LOUDNESS - loudness)
}
