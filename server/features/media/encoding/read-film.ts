import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FilmPart } from '#rules/film-times.ts'
import { type Fraction, probe, type Stream } from '#server/platform/media-tools/ffprobe.ts'
import { ToolError, getUntrustedInputArguments, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import { isCopyIncomplete, rejectIncomplete } from './complete-copy.ts'
import { type Color, readColor } from './color.ts'
import { type Rate, chooseSteadyRate } from './frame-rate.ts'
import { rejectFilm } from './film-rejected.ts'
import { readOrientation } from './orientation.ts'

/** A film file with its streams, from which the scan chooses one video stream and one audio stream. */
export interface FilmFile {
  /** Absolute path. */
  file: string
  /** Identifies the content of the file: inode, size and modification time. */
  stamp: string
  /** Duration in seconds according to the file, which may be wrong. */
  claimedDuration: number | undefined
  /** The selected part of the file, in seconds. Undefined for the whole file. */
  cut?: FilmPart | undefined
  /** Video streams of a supported size, including covers and previews. */
  pictures: Stream[]
  /** Video streams in formats that ffmpeg does not decode. */
  unreadablePictures: Stream[]
  /** Audio streams in the order of preference. Some may be silent, or in formats that ffmpeg does not decode. */
  sounds: Stream[]
}

/** A film file with the chosen streams and the metadata that the encoder needs. */
export interface Film extends FilmFile {
  picture: {
    index: number
    /** As displayed: after rotation, in square pixels. */
    width: number
    height: number
    rate: Rate
    isInterlaced: boolean
    /** The decoded picture, before it is rotated. `pixelRatio` is the width of a pixel divided by its height. */
    coded: { width: number; height: number; pixelRatio: number }
    /** Filters that rotate and mirror the decoded picture. */
    orientation: string[]
    color: Color
  }
  sound: Sound | undefined
}

export interface Sound {
  index: number
  /** Number of channels of the encoded film, 1 or 2. */
  channels: number
  /** ffmpeg filter that mixes the channels of the file to `channels`. */
  mix: string
  /** Start in seconds of a sound whose format changes within the file. Undefined if the format is constant. */
  varyingFormatStart?: number | undefined
}

const MIN_SIDE = 64
const MAX_SIDE = 8192
const MAX_ASPECT_RATIO = 5

/** Returns the stamp of a file, see {@link FilmFile}. Rejects a missing or empty file. */
export async function readFileStamp(file: string) {
  const stats = await stat(file).catch(() => rejectFilm(`${file}: this file doesn’t exist.`))
  if (!stats.isFile()) rejectFilm(`${file}: this is not a file. Choose a video file.`)
  if (stats.size === 0) rejectFilm(`${file}: the file is empty. Copy it again.`)
  return `${stats.ino}-${stats.size}-${stats.mtimeMs}`
}

/** Reads the metadata of a film. Rejects a file that is not a playable film, with a reason in one line. */
export async function readFilm(path: string, signal?: AbortSignal): Promise<FilmFile> {
  const file = resolve(path)
  const stamp = await readFileStamp(file)
  if (await isCopyIncomplete(file)) rejectIncomplete(path)
  const report = await probe(file, signal).catch((error: unknown) => {
    if (error instanceof ToolError)
      rejectFilm(
        `${path}: this is not a readable video (MP4, MOV, MKV, WebM, TS, AVI). Copy it again, or export it as MP4.`,
      )
    throw error
  })
  const videos = report.streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition.attached_pic,
  )
  const sounds = report.streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .toSorted((a, b) => b.disposition.default - a.disposition.default)
  const { duration, start_time = 0 } = report.format
  return {
    file,
    stamp,
    // Matroska counts from 0, other containers from the first packet.
    claimedDuration: duration === undefined ? undefined : duration - Math.max(0, start_time),
    pictures: selectUsablePictures(videos, path),
    unreadablePictures: videos.filter((video) => !isReadable(video)),
    sounds,
  }
}

/** Returns the film limited to the cut. */
export const cutFilm = (film: FilmFile, cut: FilmPart): FilmFile => ({ ...film, cut })

/**
 * Returns the ffmpeg input arguments for a film or its cut. Decodes from the preceding keyframe, so that cuts are
 * frame-exact.
 */
export const inputArguments = ({ file, cut }: Pick<FilmFile, 'file' | 'cut'>) => [
  ...(cut ? splitArguments(`-ss ${cut.from.toFixed(6)} -t ${(cut.to - cut.from).toFixed(6)}`) : []),
  ...getUntrustedInputArguments(file),
]

function selectUsablePictures(pictures: Stream[], path: string): Stream[] {
  if (pictures.length === 0) rejectFilm(`${path}: the file has sound but no video. Export it with its picture.`)
  const readable = pictures.filter(isReadable)
  if (readable.length === 0)
    rejectFilm(
      `${path}: the video format (${pictures.map(getCodecName).join(', ')}) cannot be read. Export it as MP4 with H.264.`,
    )
  if (readable.every(isDolbyVisionOnly))
    rejectFilm(`${path}: the colors are in Dolby Vision profile 5. Export it as HDR10, HLG or SDR.`)
  const usable = readable.filter(isSizeSupported)
  if (usable.length === 0)
    rejectFilm(
      `${path}: ${readable.map(formatSize).join(', ')} is not a supported size. Use sides from ${MIN_SIDE} to ${MAX_SIDE} and a ratio of at most ${MAX_ASPECT_RATIO}:1.`,
    )
  return usable
}

const isReadable = ({ codec_name, width, height }: Stream) => codec_name !== 'unknown' && width * height > 0

/** Returns the name of a codec. For codecs unknown to ffmpeg, returns the tag of the container, if any. */
export const getCodecName = ({ codec_name, codec_tag_string = '' }: Stream) =>
  codec_name === 'unknown' && /^\w+$/.test(codec_tag_string) ? codec_tag_string : codec_name

/**
 * Whether the video is Dolby Vision profile 5, which, unlike the profiles of phones and discs, has no standard colors.
 */
const isDolbyVisionOnly = ({ side_data_list }: Stream) => side_data_list.some(({ dv_profile }) => dv_profile === 5)

function formatSize(video: Stream) {
  const { width, height } = computeShownSize(video)
  return `${width}×${height}`
}

function isSizeSupported(video: Stream) {
  const { width, height } = computeShownSize(video)
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  return shorter >= MIN_SIDE && longer <= MAX_SIDE && longer <= shorter * MAX_ASPECT_RATIO
}

/** Returns the metadata of a video stream for the encoder. `countedRate`: mean number of frames per second. */
export const readPictureMetadata = (video: Stream, countedRate: number): Film['picture'] => ({
  index: video.index,
  ...computeShownSize(video),
  rate: chooseSteadyRate(video.r_frame_rate, { num: countedRate, den: 1 }),
  coded: { width: video.width, height: video.height, pixelRatio: ratio(video.sample_aspect_ratio) },
  orientation: readOrientation(video).filters,
  isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
  color: readColor(video),
})

/** Returns the displayed size: scaled to square pixels, then rotated. */
function computeShownSize(video: Stream) {
  const { width, height, sample_aspect_ratio } = video
  const squarePixelWidth = Math.round(width * ratio(sample_aspect_ratio))
  return readOrientation(video).isTransposed
    ? { width: height, height: squarePixelWidth }
    : { width: squarePixelWidth, height }
}

const ratio = (fraction: Fraction | undefined) =>
  fraction && fraction.num > 0 && fraction.den > 0 ? fraction.num / fraction.den : 1
