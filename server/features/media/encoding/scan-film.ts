import { type ToolRun, ToolError, runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import type { Stream } from '#server/platform/media-tools/ffprobe.ts'
import { choosePicture } from './choose-picture.ts'
import { isEndEmpty, refuseIncomplete } from './complete-copy.ts'
import { describeChoices, type OmittedSound } from './describe-choices.ts'
import { refuseFilm } from './film-refused.ts'
import { createPacketCounter } from './packet-counter.ts'
import { type Film, type FilmFile, inputArguments, readPictureMetadata, type Sound } from './read-film.ts'

/** Results of reading the whole film once without decoding its picture. */
export interface FilmScan {
  /** Seconds from the start of the file to the end of its last frame. */
  duration: number
  /** Gain in dB that brings the sound to {@link TARGET_LOUDNESS}. */
  gain: number
  /** Sentences about what was chosen from the file, and what is omitted. */
  notes: string[]
}

/**
 * Target loudness of all lessons (EBU R128, integrated, LUFS): the usual level of speech on the web.
 */
const TARGET_LOUDNESS = -16
/** Loudness in LUFS below which sound is background noise, which is not amplified. */
const SILENCE_LOUDNESS = -60
/** Maximum gain in decibels. */
const MAX_GAIN = 20

/** Minimum and maximum length of a film in seconds. */
const MIN_DURATION = 0.5
const MAX_DURATION = 12 * 60 * 60

type ScanOptions = Pick<ToolRun, 'signal' | 'isBackground'>

/**
 * Scans a film and chooses its tracks. Measures the duration from the packets, because the file may state a wrong one.
 */
export async function scanFilm(
  file: FilmFile,
  toolOptions: ScanOptions = {},
  report: (seconds: number) => void = () => {},
): Promise<{ film: Film; scan: FilmScan }> {
  const { track: soundTrack, sound, omitted, counter, loudness } = await scanWithSound(file, toolOptions, report)
  const pictures = file.pictures.map((stream, index) => ({ stream, ...counter.getStatistics(index) }))
  if (pictures.every(({ packets }) => packets === 0))
    refuseFilm(`${file.file}: the picture track is missing or damaged. Copy it again, or export it as MP4.`)
  const picture =
    choosePicture(pictures) ??
    refuseFilm(`${file.file}: this is an image, not a video. Choose a file with a moving picture.`)
  const duration = file.cut ? Math.min(picture.end, file.cut.to - file.cut.from) : picture.end
  failIfUnsuitable(file, duration)
  const soundEnd = counter.getStatistics(file.pictures.length).end
  const isShort = Math.max(duration, soundEnd) < (file.claimedDuration ?? 0) * 0.98 - 1
  if (isShort && !file.cut && (await isEndEmpty(file.file))) refuseIncomplete(file.file)
  return {
    film: {
      ...file,
      picture: readPictureMetadata(picture.stream, picture.rate),
      sound,
    },
    scan: {
      duration,
      gain: loudness < SILENCE_LOUDNESS ? 0 : Math.min(MAX_GAIN, TARGET_LOUDNESS - loudness),
      notes: describeChoices(file, { picture: picture.stream, sound: soundTrack, omitted, duration, soundEnd }),
    },
  }
}

function failIfUnsuitable({ file, cut }: FilmFile, duration: number) {
  if (duration < MIN_DURATION && cut)
    refuseFilm(`${file}: there is no picture between ${cut.from} and ${cut.to} seconds. Choose another part.`)
  if (duration < MIN_DURATION)
    refuseFilm(
      `${file}: the video lasts ${duration.toFixed(2)} seconds; the minimum is ${MIN_DURATION}. Choose a longer video.`,
    )
  if (duration > MAX_DURATION)
    refuseFilm(`${file}: the video lasts ${Math.round(duration / 3600)} hours; the maximum is 12. Split it.`)
}

interface SoundScan {
  /** Undefined for a film without a decodable sound track. */
  sound: Sound | undefined
  loudness: number
  /** Counts the packets of the pictures, then those of the sound. */
  counter: ReturnType<typeof createPacketCounter>
}

/** Tries the sound tracks in order. Returns the scan with the first audible track, or else the first decodable one. */
async function scanWithSound(file: FilmFile, ...options: [ScanOptions, (seconds: number) => void]) {
  const omitted: OmittedSound[] = []
  let silent: (SoundScan & { track: Stream }) | undefined
  for (const track of file.sounds) {
    let scan: SoundScan | undefined
    for (const sound of planMixes(track)) scan ??= await scanOnce(file, sound, ...options).catch(ignoreToolError)
    if (scan && scan.loudness >= SILENCE_LOUDNESS) return { ...scan, track, omitted }
    omitted.push({ sound: track, reason: scan ? 'is silent' : 'cannot be decoded' })
    silent ??= scan && { ...scan, track }
  }
  return silent
    ? { ...silent, omitted }
    : { ...(await scanOnce(file, undefined, ...options)), track: undefined, omitted }
}

/**
 * Returns the mixes to try, in order. ffmpeg cannot mix channels without positions, as some recorders write, to stereo.
 */
function planMixes({ index, channels = 2 }: Stream): Sound[] {
  const allChannels = Array.from({ length: channels }, (_, channel) => `c${channel}`).join('+')
  return [
    channels === 1
      ? { index, channels, mix: 'aformat=channel_layouts=mono' }
      : { index, channels: 2, mix: 'aformat=channel_layouts=stereo' },
    ...(channels > 2 ? [{ index, channels: 1, mix: `pan=mono|c0<${allChannels}` }] : []),
  ]
}

function ignoreToolError(error: unknown): undefined {
  if (!(error instanceof ToolError)) throw error
}

async function scanOnce(
  file: FilmFile,
  sound: Sound | undefined,
  toolOptions: ScanOptions,
  report: (seconds: number) => void,
): Promise<SoundScan> {
  const counter = createPacketCounter(report)
  const output = await runTool('ffmpeg', scanArguments(file, sound), { ...toolOptions, onLine: counter.read })
  const levels = readLoudness(output)
  const unsteadyFrom = levels.length > 1 ? counter.getStatistics(file.pictures.length).start : undefined
  return { sound: sound && { ...sound, unsteadyFrom }, counter, loudness: Math.max(...levels) }
}

const scanArguments = (file: FilmFile, sound: Sound | undefined) => [
  ...splitArguments('-hide_banner -nostats'),
  ...inputArguments(file),
  ...[...file.pictures, ...(sound ? [sound] : [])].flatMap(({ index }) => ['-map', `0:${index}`]),
  ...splitArguments('-c copy -f framecrc pipe:1'),
  // A constant gain keeps the dynamics of speech, and measuring it takes a fifteenth of the time of `loudnorm`.
  ...(sound ? splitArguments(`-map 0:${sound.index} -af ${sound.mix},ebur128=framelog=verbose -f null -`) : []),
]

/** A summary begins at the start of a line, unlike tags of the file, which may contain the same text. */
const SUMMARY = /^\[Parsed_ebur128\w* @ \w+\] Summary:/
const LOUDNESS = /^\s+I:\s+(-?[\d.]+) LUFS/

/** Returns the loudness of each part of the sound. A new part begins if the format of the sound changes. */
function readLoudness(lines: readonly string[]) {
  const starts = lines.flatMap((line, index) => (SUMMARY.test(line) ? [index] : []))
  return starts.map((start) => {
    const [, level = -Infinity] = lines.slice(start).flatMap((line) => LOUDNESS.exec(line) ?? [])
    return Number(level)
  })
}
