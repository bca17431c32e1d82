import { capsulePath, openCapsulePath, type Disc } from './svg-shapes.ts'
import type { Vec } from '../vector.ts'

/** A tapered capsule of a body in the picture. The third coordinate is the depth toward the viewer. */
export interface Capsule {
  from: Vec
  to: Vec
  r: readonly [number, number]
}

/**
 * Attachment of a part to another. Within `within` units of `spot` the two are one shape and neither hides the other.
 */
export interface Joint {
  to: string
  spot: Vec
  within: number
  /** Above zero: this part is in front if the two overlap nowhere else. */
  prefer: number
}

/** A part of a body that is drawn as one piece. */
export interface BodyPart {
  id: string
  /** The space that it fills. {@link paintOrder} compares these to find what hides what. */
  capsules: readonly Capsule[]
  joints: readonly Joint[]
  /** Correction of its depth by hand, in units: above zero it is drawn nearer than it is. */
  depthCorrection: number
  /** The part as SVG. It has no edge toward parts that are `drawn` already, so that a limb looks like one shape. */
  draw: (drawnParts: ReadonlySet<string>) => string
}

/** Width of the edge in the color of the ground, which separates parts that cross. */
const EDGE = 4.4

const disc = (point: Vec, r: number): Disc => ({ x: point[0], y: point[1], r })

export const endDiscs = ({ from, to, r }: Capsule): [Disc, Disc] => [disc(from, r[0]), disc(to, r[1])]
export const outlinePath = (capsule: Capsule): string => capsulePath(...endDiscs(capsule))

/** Returns the outline of a capsule, left open at the ends that continue in another part. */
export const edgePath = (capsule: Capsule, openFrom: boolean, openTo: boolean): string =>
  openCapsulePath(...endDiscs(capsule), openFrom, openTo)

/** A path with its edge behind its fill, so that overlapping pieces of one path look like one shape. */
export const outlined = (path: string, fill: string, edge: string): string =>
  `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="${EDGE * 2}" stroke-linejoin="round" paint-order="stroke"/>`

/** A path whose edge is another path. */
export const outlinedBy = (edges: string, path: string, fill: string, edge: string): string =>
  edges === path
    ? outlined(path, fill, edge)
    : `<path d="${edges}" fill="none" stroke="${edge}" stroke-width="${EDGE * 2}"/><path d="${path}" fill="${fill}"/>`
