import { runTool, untrusted, words } from '#server/platform/media-tools/ffmpeg.ts'
import type { Film } from './read-film.ts'
import { refuse } from './refusal.ts'

/** What reading a film once, without decoding its picture, tells for certain. */
export interface Survey {
  /** Seconds from the start of the file to the end of its last picture. */
  duration: number
  frames: number
  /** What its sound has to be raised (or, below zero, lowered) by to reach {@link LOUDNESS}. */
  gain: number
}

/** EBU R128 integrated loudness that all lessons get, LUFS: the level of spoken video on the web, so that no lesson startles. */
const LOUDNESS = -16
/** Below this there is only room noise, which must not be blown up. */
const SILENCE = -60
const MOST_GAIN = 20

/** Refuses a film whose pictures end long before it claims to: a copy or upload that broke off. */
export async function survey(film: Film, signal?: AbortSignal, report: (seconds: number) => void = () => {}) {
  const seen = pictures(report)
  const said = await runTool('ffmpeg', surveyArguments(film), { signal, onLine: seen.read })
  const { frames, duration } = seen.result()
  if (frames < 2) refuse(`${film.file}: this is a picture, not a film.`)
  if (duration < film.duration * 0.98 - 1)
    refuse(`${film.file}: it breaks off after ${duration.toFixed(1)} of ${film.duration.toFixed(1)} seconds.`)
  return { duration, frames, gain: gain(said.join('\n')) }
}

const surveyArguments = ({ file, picture, sound }: Film) => [
  ...words('-hide_banner -nostats'),
  ...untrusted(file),
  ...words(`-map 0:${picture.index} -c copy -f framecrc pipe:1`),
  // Wakes no picture decoder. Measuring like this costs a fifteenth of `loudnorm` and leaves the speaker's dynamics alone.
  ...(sound ? words(`-map 0:${sound.index} -af ebur128=framelog=verbose -f null -`) : []),
]

/** Reads `stream, dts, pts, duration, …` lines; `#tb 0: 1/24000` says what a tick is. */
function pictures(report: (seconds: number) => void) {
  let frames = 0
  let end = 0
  let tick = 0
  return {
    read(line: string) {
      const [, num, den] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? []
      if (num && den) tick = Number(num) / Number(den)
      if (line.startsWith('#')) return
      const [, dts = NaN, pts = NaN, length = NaN] = line.split(',').map(Number)
      const shown = Math.abs(pts) < Number.MAX_SAFE_INTEGER ? pts : dts
      frames += 1
      end = Math.max(end, (shown + length) * tick || 0)
      if (frames % 500 === 0) report(end)
    },
    result: () => ({ frames, duration: end }),
  }
}

function gain(said: string) {
  const [, heard] = /I:\s+(-?[\d.]+) LUFS/.exec(said) ?? []
  const loudness = Number(heard ?? -Infinity)
  return loudness < SILENCE ? 0 : Math.min(MOST_GAIN, LOUDNESS - loudness)
}
