import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SEGMENT_SECONDS } from '#contract/limits.ts'
import { toFps, type Rate } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'

/** A rendition, as measured after encoding. */
export interface EncodedRendition extends Rendition {
  /** Seconds. */
  duration: number
  /** Bits per second of the whole film, and of its peak segment. */
  averageRate: number
  peakRate: number
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string
}

/** Reads duration, bit rates and codecs of an encoded rendition from its files. */
export async function measureRendition(
  folder: string,
  rendition: Rendition,
  hasSound: boolean,
): Promise<EncodedRendition> {
  const renditionFolder = join(folder, rendition.name)
  const playlist = await readFile(join(renditionFolder, 'index.m3u8'), 'utf8')
  const segments = await Promise.all(
    [...playlist.matchAll(/#EXTINF:([\d.]+),.*\n(.+)/g)].map(async ([, seconds, file = '']) => ({
      seconds: Number(seconds),
      bits: (await stat(join(renditionFolder, file))).size * 8,
    })),
  )
  const duration = sum(segments.map(({ seconds }) => seconds))
  // A short last segment would distort the peak bit rate (RFC 8216, 4.3.4.2).
  const longSegments = segments.filter(({ seconds }) => seconds >= SEGMENT_SECONDS / 2)
  return {
    ...rendition,
    duration,
    averageRate: Math.round(sum(segments.map(({ bits }) => bits)) / duration),
    peakRate: Math.round(
      Math.max(...(longSegments.length > 0 ? longSegments : segments).map(({ bits, seconds }) => bits / seconds)),
    ),
    codecs: [readAvcCodec(await readFile(join(renditionFolder, 'init.mp4'))), ...(hasSound ? ['mp4a.40.2'] : [])].join(
      ',',
    ),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Profile, constraints and level are the three bytes after the version of the `avcC` box. */
function readAvcCodec(init: Buffer) {
  const box = init.indexOf('avcC')
  if (box < 0) throw new Error('The encoder wrote no avcC box.')
  return `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`
}

/**
 * Shorter side of the first entry, which players without a bandwidth estimate start with. Suitable for mobile networks.
 */
const STARTING_SIDE = 480

/** Writes the master playlist, from which a player selects a rendition. */
export function writeMasterPlaylist(renditions: EncodedRendition[], rate: Rate) {
  const start = renditions.find(({ width, height }) => Math.min(width, height) <= STARTING_SIDE)
  const orderedRenditions = start ? [start, ...renditions.filter((rendition) => rendition !== start)] : renditions
  const entries = orderedRenditions.map(({ name, width, height, averageRate, peakRate, codecs }) => {
    const rates = `BANDWIDTH=${peakRate},AVERAGE-BANDWIDTH=${averageRate}`
    const format = `RESOLUTION=${width}x${height},FRAME-RATE=${toFps(rate).toFixed(3)},CODECS="${codecs}"`
    return `#EXT-X-STREAM-INF:${rates},${format}\n${name}/index.m3u8\n`
  })
  return ['#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n', ...entries].join('')
}
