import { capsule, openCapsule, type Disc } from './svg-shapes.ts'
import type { Vec } from '../vector.ts'

/** A stretch of a body as it is seen: a round bar, z towards the viewer. */
export interface Bar {
  from: Vec
  to: Vec
  r: readonly [number, number]
}

/** Where a part hangs on another: closer than `within` to `spot` the two do not hide each other, they are one. */
export interface Joint {
  to: string
  spot: Vec
  within: number
  /** Which is in front where they meet nowhere else: above zero this part. */
  prefer: number
}

/** A piece of a picture. */
export interface Part {
  id: string
  /** What it fills in space, to tell what hides what. */
  bars: readonly Bar[]
  joints: readonly Joint[]
  /** Drawn nearer (+) than it is, units of depth. */
  over: number
  /** The piece as SVG, when those parts are drawn already: towards them it has no edge, so that a limb stays one limb. */
  draw: (drawn: ReadonlySet<string>) => string
}

/** Width of the edge in the ground's colour that parts what crosses. */
export const EDGE = 4.4

const disc = (point: Vec, r: number): Disc => ({ x: point[0], y: point[1], r })

export const discsOf = ({ from, to, r }: Bar): [Disc, Disc] => [disc(from, r[0]), disc(to, r[1])]
export const outlineOf = (bar: Bar): string => capsule(...discsOf(bar))

/** A round bar's edge, left open where it goes on. */
export const edgeOf = (bar: Bar, openFrom: boolean, openTo: boolean): string =>
  openCapsule(...discsOf(bar), openFrom, openTo)

/** An edge round the path, then the fill: overlapping pieces of one path stay one. */
export const solid = (path: string, fill: string, edge: string, width = EDGE): string =>
  `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="${width * 2}" stroke-linejoin="round" paint-order="stroke"/>`

/** The same with an edge of its own. */
export const solidWithin = (edgePath: string, path: string, fill: string, edge: string): string =>
  edgePath === path
    ? solid(path, fill, edge)
    : `<path d="${edgePath}" fill="none" stroke="${edge}" stroke-width="${EDGE * 2}"/><path d="${path}" fill="${fill}"/>`
