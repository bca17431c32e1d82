import { type ToolRun, ToolError, runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import type { Stream } from '#server/platform/media-tools/ffprobe.ts'
import { chooseVideoStream } from './choose-video-stream.ts'
import { isEndEmpty, rejectIncomplete } from './complete-copy.ts'
import { describeChoices, type OmittedSound } from './describe-choices.ts'
import { rejectFilm } from './film-rejected.ts'
import { createPacketCounter, type PacketStatistics } from './packet-counter.ts'
import { type Film, type FilmFile, inputArguments, readPictureMetadata, type Sound } from './read-film.ts'

/** Results of reading the whole film once without decoding its picture. */
export interface FilmScan {
  /** Seconds from the start of the file to the end of its last frame. */
  duration: number
  /** Seconds for which the last frame stays after the end of its packet. */
  heldSeconds: number
  /** Gain in dB that brings the sound to {@link TARGET_LOUDNESS}. */
  gain: number
  /** Sentences about the streams that were chosen and omitted. */
  notes: string[]
}

/**
 * Target loudness of all lessons (EBU R128, integrated, LUFS): the usual level of speech on the web.
 */
const TARGET_LOUDNESS = -16
/** Loudness in LUFS below which sound is background noise, which is not amplified. */
const SILENCE_LOUDNESS = -60
const MAX_GAIN_DB = 20

/** Minimum and maximum length of a film. */
const MIN_DURATION_SECONDS = 0.5
const MAX_DURATION_SECONDS = 12 * 60 * 60

type ScanOptions = Pick<ToolRun, 'signal' | 'isBackground'>

/**
 * Scans a film and chooses its streams. Measures the duration from the packets, because the file may state a wrong
 * duration.
 */
export async function scanFilm(
  file: FilmFile,
  toolOptions: ScanOptions = {},
  report: (seconds: number) => void = () => {},
): Promise<{ film: Film; scan: FilmScan }> {
  const { track: soundTrack, sound, omitted, counter, loudness } = await scanWithSound(file, toolOptions, report)
  const pictures = file.pictures.map((stream, index) => ({ stream, ...counter.getStatistics(index) }))
  if (pictures.every(({ packets }) => packets === 0))
    rejectFilm(`${file.file}: the video track is missing or damaged. Copy it again, or export it as MP4.`)
  const picture =
    chooseVideoStream(pictures) ??
    rejectFilm(`${file.file}: this is an image, not a video. Choose a file with a moving picture.`)
  const soundPackets = counter.getStatistics(file.pictures.length)
  const soundEnd = soundPackets.end
  const isShort = Math.max(picture.end, soundEnd) < (file.claimedDuration ?? 0) * 0.98 - 1
  if (isShort && !file.cut && (await isEndEmpty(file.file))) rejectIncomplete(file.file)
  const { duration, heldSeconds } = measureDuration(file, picture, soundPackets)
  failIfUnsuitable(file, duration)
  return {
    film: {
      ...file,
      picture: readPictureMetadata(picture.stream, picture.rate),
      sound,
    },
    scan: {
      duration,
      heldSeconds,
      gain: loudness < SILENCE_LOUDNESS ? 0 : Math.min(MAX_GAIN_DB, TARGET_LOUDNESS - loudness),
      notes: describeChoices(file, {
        picture: picture.stream,
        sound: soundTrack,
        omitted,
        duration,
        heldSeconds,
        soundEnd,
      }),
    },
  }
}

/** Sound that is longer than the picture by less than this is padding of its encoder. */
const MIN_HELD_SECONDS = 0.1
/** Sound whose packets last for less than this share of its time has a wrong timestamp at its end. */
const MIN_SOUND_SHARE = 0.5

/** Measures a film whose last frame stays until the end of the sound. */
function measureDuration({ cut }: FilmFile, picture: { end: number }, sound: PacketStatistics) {
  const length = cut ? cut.to - cut.from : Infinity
  const pictureEnd = Math.min(picture.end, length)
  const end = Math.min(sound.end, length)
  const isContinuous = sound.total >= (sound.end - sound.start) * MIN_SOUND_SHARE
  const isHeld = pictureEnd > 0 && isContinuous && end - pictureEnd >= MIN_HELD_SECONDS
  return isHeld ? { duration: end, heldSeconds: end - pictureEnd } : { duration: pictureEnd, heldSeconds: 0 }
}

function failIfUnsuitable({ file, cut }: FilmFile, duration: number) {
  if (duration < MIN_DURATION_SECONDS && cut)
    rejectFilm(`${file}: there is no picture between ${cut.from} and ${cut.to} seconds. Choose another part.`)
  if (duration < MIN_DURATION_SECONDS)
    rejectFilm(
      `${file}: the video lasts ${duration.toFixed(2)} seconds; the minimum is ${MIN_DURATION_SECONDS}. Choose a longer video.`,
    )
  if (duration > MAX_DURATION_SECONDS)
    rejectFilm(`${file}: the video lasts ${Math.round(duration / 3600)} hours; the maximum is 12. Split it.`)
}

interface SoundScan {
  /** Undefined for a film without a decodable audio stream. */
  sound: Sound | undefined
  loudness: number
  /** Counts the packets of the video streams and of the audio stream, in this order. */
  counter: ReturnType<typeof createPacketCounter>
}

/**
 * Tries the audio streams in order. Returns the scan with the first audible stream, or else the first decodable stream.
 */
async function scanWithSound(file: FilmFile, ...options: [ScanOptions, (seconds: number) => void]) {
  const omitted: OmittedSound[] = []
  let silentScan: (SoundScan & { track: Stream }) | undefined
  for (const track of file.sounds) {
    let scan: SoundScan | undefined
    for (const sound of planMixes(track)) scan ??= await scanOnce(file, sound, ...options).catch(ignoreToolError)
    if (scan && scan.loudness >= SILENCE_LOUDNESS) return { ...scan, track, omitted }
    omitted.push({ sound: track, reason: scan ? 'is silent' : 'cannot be decoded' })
    silentScan ??= scan && { ...scan, track }
  }
  return silentScan
    ? { ...silentScan, omitted }
    : { ...(await scanOnce(file, undefined, ...options)), track: undefined, omitted }
}

/**
 * Returns the mixes to try, in order. ffmpeg cannot mix channels without positions, which some recorders write, to
 * stereo.
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
  const varyingFormatStart = levels.length > 1 ? counter.getStatistics(file.pictures.length).start : undefined
  return { sound: sound && { ...sound, varyingFormatStart }, counter, loudness: Math.max(...levels) }
}

const scanArguments = (file: FilmFile, sound: Sound | undefined) => [
  ...splitArguments('-hide_banner -nostats'),
  ...inputArguments(file),
  ...[...file.pictures, ...(sound ? [sound] : [])].flatMap(({ index }) => ['-map', `0:${index}`]),
  ...splitArguments('-c copy -f framecrc pipe:1'),
  // A constant gain keeps the dynamics of speech, and measuring it is fifteen times as fast as `loudnorm`.
  ...(sound ? splitArguments(`-map 0:${sound.index} -af ${sound.mix},ebur128=framelog=verbose -f null -`) : []),
]

/** A summary starts at the beginning of a line, unlike tags of the file, which may contain the same text. */
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
