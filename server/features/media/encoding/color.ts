import type { Stream } from '#server/platform/media-tools/ffprobe.ts'

/** Color properties that determine how a film is converted to BT.709, with ffmpeg's names. */
export interface Color {
  /** Color space of an HDR film, which needs tone mapping for H.264 players. Undefined for SDR. */
  hdr: { transfer: string; primaries: string; matrix: string } | undefined
  /** Whether the file states its color matrix. HD video without a stated matrix is BT.709 by convention. */
  isTagged: boolean
}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67']
const PRIMARIES = `bt709 bt470m bt470bg smpte170m smpte240m film bt2020 smpte431 smpte432 ebu3213`.split(' ')
/** Matrices that zscale converts for every transfer function. PQ and HLG have no constant luminance (BT.2100). */
const MATRICES = 'bt709 fcc bt470bg smpte170m smpte240m ycgco bt2020nc'.split(' ')

/** Reads the colors of a film. Assumes BT.2020 where an HDR film states no usable value. */
export function readColor({ color_transfer: transfer = '', color_primaries = '', color_space = '' }: Stream): Color {
  const isIctcp = color_space === 'ictcp'
  return {
    hdr: HDR_TRANSFERS.includes(transfer)
      ? {
          transfer,
          primaries: PRIMARIES.includes(color_primaries) && !isIctcp ? color_primaries : 'bt2020',
          matrix: MATRICES.includes(color_space) || isIctcp ? color_space : 'bt2020nc',
        }
      : undefined,
    isTagged: MATRICES.includes(color_space),
  }
}
