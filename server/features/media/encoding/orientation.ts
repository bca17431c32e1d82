import type { Stream } from '#server/platform/media-tools/ffprobe.ts'

/** How the decoded picture is rotated and mirrored for display, in steps of 90 degrees. */
export interface Orientation {
  /** Whether rows become columns, so that width and height are swapped. */
  isTransposed: boolean
  /** Filters of ffmpeg, none for an upright picture. */
  filters: string[]
}

/**
 * Reads the orientation from the display matrix `a b u, c d v, x y w`, which maps the point (p, q) of the picture to
 * (ap + cq, bp + dq). ffprobe prints each row after its number.
 */
export function readOrientation({ side_data_list }: Stream): Orientation {
  const matrix = side_data_list.find(({ displaymatrix }) => displaymatrix !== undefined)?.displaymatrix ?? ''
  const [, a = 1, b = 0, , , c = 0, d = 1] = (matrix.match(/-?\d+/g) ?? []).map(Number)
  const isTransposed = Math.abs(b) > Math.abs(a)
  const [horizontal, vertical] = isTransposed ? [c, b] : [a, d]
  const filters = [
    ...(isTransposed ? ['transpose=cclock_flip'] : []),
    ...(horizontal < 0 ? ['hflip'] : []),
    ...(vertical < 0 ? ['vflip'] : []),
  ]
  // The encoder could copy the matrix into the encoded film.
  return { isTransposed, filters: matrix === '' ? [] : [...filters, 'sidedata=mode=delete:type=DISPLAYMATRIX'] }
}
