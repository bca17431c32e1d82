import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FilmPart } from '#rules/film-times.ts'
import { type Fraction, probe, type Stream } from '#server/platform/media-tools/ffprobe.ts'
import { ToolError, untrusted, words } from '#server/platform/media-tools/ffmpeg.ts'
import { type Rate, steadyRate } from './frame-rate.ts'
import { refuse } from './refusal.ts'

/** A film file with the metadata that the encoder needs. */
export interface Film {
  /** Absolute path. */
  file: string
  /** Identifies the content of the file: inode, size and modification time. */
  stamp: string
  /** Seconds; of the selected part, if there is one. */
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

const LONGEST = 12 * 60 * 60
const SHORTEST = 0.5
const SMALLEST_SIDE = 64
const LARGEST_SIDE = 8192
const WIDEST = 5

/** Returns the stamp of a file, see {@link Film}. Refuses a missing or empty file. */
export async function fileStamp(file: string) {
  const found = await stat(file).catch(() => refuse(`${file}: this file doesn’t exist.`))
  if (!found.isFile()) refuse(`${file}: this is not a file.`)
  if (found.size === 0) refuse(`${file}: the file is empty.`)
  return `${found.ino}-${found.size}-${found.mtimeMs}`
}

/** Reads the metadata of a film. Refuses a file that is not a playable film, with a reason in one line. */
export async function readFilm(path: string, signal?: AbortSignal): Promise<Film> {
  const file = resolve(path)
  const stamp = await fileStamp(file)
  const report = await probe(file, signal).catch((error: unknown) => {
    if (error instanceof ToolError) refuse(`${path}: this is not a readable video (MP4, MOV, MKV, WebM, TS, AVI).`)
    throw error
  })
  const videos = report.streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition.attached_pic,
  )
  const sounds = report.streams.filter(({ codec_type, channels }) => codec_type === 'audio' && channels)
  const video = preferred(videos) ?? refuse(`${path}: it has sound but no video.`)
  const sound = preferred(sounds)
  const duration = video.duration ?? report.format.duration ?? 0
  if (!(duration >= SHORTEST)) refuse(`${path}: this is an image, or a video shorter than ${SHORTEST} seconds.`)
  if (duration > LONGEST) refuse(`${path}: it claims to last ${Math.round(duration / 3600)} hours; the maximum is 12.`)
  return {
    file,
    stamp,
    duration,
    picture: picture(video, path),
    sound: sound && { index: sound.index, channels: Math.min(2, sound.channels ?? 2) },
  }
}

/** Selects a part of a film. Refuses a part that is too short. */
export function cutFilm(film: Film, { from, to }: FilmPart): Film {
  const cut = { from, to: Math.min(to, film.duration) }
  const duration = cut.to - cut.from
  if (!(duration >= SHORTEST))
    refuse(`${film.file}: nothing remains of it between ${from} and ${to} of its ${film.duration.toFixed(1)} seconds.`)
  return { ...film, cut, duration }
}

/** ffmpeg input arguments of a film or its part. Decodes from the preceding keyframe, so that cuts are frame-exact. */
export const opened = ({ file, cut, duration }: Film) => [
  ...(cut ? words(`-ss ${cut.from.toFixed(6)} -t ${duration.toFixed(6)}`) : []),
  ...untrusted(file),
]

const preferred = (streams: Stream[]) => streams.find(({ disposition }) => disposition.default) ?? streams[0]

function picture(video: Stream, path: string): Film['picture'] {
  const { width, height } = shown(video)
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (!video.codec_name || shorter === 0) refuse(`${path}: its video format cannot be read.`)
  if (shorter < SMALLEST_SIDE || longer > LARGEST_SIDE || longer > shorter * WIDEST)
    refuse(
      `${path}: ${width}×${height} is not a supported size. Use sides from ${SMALLEST_SIDE} to ${LARGEST_SIDE} and a ratio of at most ${WIDEST}:1.`,
    )
  return {
    index: video.index,
    width,
    height,
    rate: steadyRate(video.r_frame_rate, video.avg_frame_rate),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
    isTagged: video.color_space !== undefined && video.color_space !== 'unknown',
  }
}

/** Displayed size: scaled to square pixels, then rotated. */
function shown({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const stretched = Math.round(width * ratio(sample_aspect_ratio))
  const turned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return turned ? { width: height, height: stretched } : { width: stretched, height }
}

const ratio = (fraction: Fraction | undefined) =>
  fraction && fraction.num > 0 && fraction.den > 0 ? fraction.num / fraction.den : 1
