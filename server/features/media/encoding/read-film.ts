import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FilmPart } from '#rules/film-times.ts'
import { type Fraction, probe, type Stream } from '#server/platform/media-tools/ffprobe.ts'
import { ToolError, getUntrustedInputArguments, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import { type Rate, chooseSteadyRate } from './frame-rate.ts'
import { refuseFilm } from './film-refused.ts'

/** A film file with the metadata that the encoder needs. */
export interface Film {
  /** Absolute path. */
  file: string
  /** Identifies the content of the file: inode, size and modification time. */
  stamp: string
  /** Duration in seconds of the selected part, or of the whole film. */
  duration: number
  /** The selected part of the file, in seconds. Undefined for the whole file. */
  cut?: FilmPart
  picture: {
    index: number
    /** As displayed: after rotation, in square pixels. */
    width: number
    height: number
    rate: Rate
    /** High dynamic range, which needs tone mapping for H.264 players. */
    isHdr: boolean
    isInterlaced: boolean
    /** Whether the file names its color space. Untagged HD is BT.709 by convention. */
    isTagged: boolean
  }
  sound: { index: number; channels: number } | undefined
}

const MAX_DURATION = 12 * 60 * 60
const MIN_DURATION = 0.5
const MIN_SIDE = 64
const MAX_SIDE = 8192
const MAX_ASPECT_RATIO = 5

/** Returns the stamp of a file, see {@link Film}. Refuses a missing or empty file. */
export async function readFileStamp(file: string) {
  const stats = await stat(file).catch(() => refuseFilm(`${file}: this file doesn’t exist.`))
  if (!stats.isFile()) refuseFilm(`${file}: this is not a file.`)
  if (stats.size === 0) refuseFilm(`${file}: the file is empty.`)
  return `${stats.ino}-${stats.size}-${stats.mtimeMs}`
}

/** Reads the metadata of a film. Refuses a file that is not a playable film, with a reason in one line. */
export async function readFilm(path: string, signal?: AbortSignal): Promise<Film> {
  const file = resolve(path)
  const stamp = await readFileStamp(file)
  const report = await probe(file, signal).catch((error: unknown) => {
    if (error instanceof ToolError) refuseFilm(`${path}: this is not a readable video (MP4, MOV, MKV, WebM, TS, AVI).`)
    throw error
  })
  const videos = report.streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition.attached_pic,
  )
  const sounds = report.streams.filter(({ codec_type, channels }) => codec_type === 'audio' && channels)
  const video = choosePreferred(videos) ?? refuseFilm(`${path}: it has sound but no video.`)
  const sound = choosePreferred(sounds)
  const duration = video.duration ?? report.format.duration ?? 0
  if (!(duration >= MIN_DURATION))
    refuseFilm(`${path}: this is an image, or a video shorter than ${MIN_DURATION} seconds.`)
  if (duration > MAX_DURATION)
    refuseFilm(`${path}: it claims to last ${Math.round(duration / 3600)} hours; the maximum is 12.`)
  return {
    file,
    stamp,
    duration,
    picture: readPictureMetadata(video, path),
    sound: sound && { index: sound.index, channels: Math.min(2, sound.channels ?? 2) },
  }
}

/** Selects a part of a film. Refuses a part that is too short. */
export function cutFilm(film: Film, { from, to }: FilmPart): Film {
  const cut = { from, to: Math.min(to, film.duration) }
  const duration = cut.to - cut.from
  if (!(duration >= MIN_DURATION))
    refuseFilm(
      `${film.file}: nothing remains of it between ${from} and ${to} of its ${film.duration.toFixed(1)} seconds.`,
    )
  return { ...film, cut, duration }
}

/**
 * Returns the ffmpeg input arguments for a film or its part. Decodes from the preceding keyframe, so that cuts are
 * frame-exact.
 */
export const inputArguments = ({ file, cut, duration }: Film) => [
  ...(cut ? splitArguments(`-ss ${cut.from.toFixed(6)} -t ${duration.toFixed(6)}`) : []),
  ...getUntrustedInputArguments(file),
]

const choosePreferred = (streams: Stream[]) => streams.find(({ disposition }) => disposition.default) ?? streams[0]

function readPictureMetadata(video: Stream, path: string): Film['picture'] {
  const { width, height } = computeShownSize(video)
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (!video.codec_name || shorter === 0) refuseFilm(`${path}: its video format cannot be read.`)
  if (shorter < MIN_SIDE || longer > MAX_SIDE || longer > shorter * MAX_ASPECT_RATIO)
    refuseFilm(
      `${path}: ${width}×${height} is not a supported size. Use sides from ${MIN_SIDE} to ${MAX_SIDE} and a ratio of at most ${MAX_ASPECT_RATIO}:1.`,
    )
  return {
    index: video.index,
    width,
    height,
    rate: chooseSteadyRate(video.r_frame_rate, video.avg_frame_rate),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
    isTagged: video.color_space !== undefined && video.color_space !== 'unknown',
  }
}

/** Returns the displayed size: scaled to square pixels, then rotated. */
function computeShownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const squarePixelWidth = Math.round(width * ratio(sample_aspect_ratio))
  const isRotated = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return isRotated ? { width: height, height: squarePixelWidth } : { width: squarePixelWidth, height }
}

const ratio = (fraction: Fraction | undefined) =>
  fraction && fraction.num > 0 && fraction.den > 0 ? fraction.num / fraction.den : 1
