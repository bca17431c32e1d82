import { capsulePath, openCapsulePath, type Disc } from './svg-shapes.ts'
import type { Vec } from '../vector.ts'

/**
 * A tapered capsule of a body part in the picture. The third coordinate of its ends is the depth toward the viewer.
 */
export interface Capsule {
  from: Vec
  to: Vec
  /** Radii at `from` and at `to`. */
  r: readonly [number, number]
}

/**
 * Attachment of a body part to the part `to`. Less than `within` units from `spot`, neither part hides the other, so
 * that both look like one shape.
 */
export interface Joint {
  to: string
  spot: Vec
  within: number
  /**
   * If the parts overlap only at the joint: above zero, this part is in front; below zero, the part `to` is in front.
   */
  prefer: number
}

/** A part of a body that is drawn as one piece. */
export interface BodyPart {
  id: string
  /** The space that the part fills. {@link sortByDepth} compares the capsules of two parts to determine their order. */
  capsules: readonly Capsule[]
  joints: readonly Joint[]
  /** Units that a pose adds to the depth of the part. Above zero, the part is drawn nearer than its real depth. */
  depthCorrection: number
  /** Returns the part as SVG. Omits the edge toward the parts in `drawnParts`, so that a limb looks like one shape. */
  draw: (drawnParts: ReadonlySet<string>) => string
}

/** Width in units of the edge in the background color, which separates parts that cross. */
const EDGE_WIDTH = 4.4

const toDisc = (point: Vec, r: number): Disc => ({ x: point[0], y: point[1], r })

export const endDiscs = ({ from, to, r }: Capsule): [Disc, Disc] => [toDisc(from, r[0]), toDisc(to, r[1])]
export const outlinePath = (capsule: Capsule): string => capsulePath(...endDiscs(capsule))

/** Returns the outline of a capsule, left open at the ends that continue in another part. */
export const edgePath = (capsule: Capsule, openFrom: boolean, openTo: boolean): string =>
  openCapsulePath(...endDiscs(capsule), openFrom, openTo)

/** Draws a path with the edge behind the fill, so that overlapping pieces of the path look like one shape. */
export const drawOutlinedPath = (path: string, fill: string, edge: string): string =>
  `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="${EDGE_WIDTH * 2}" stroke-linejoin="round" paint-order="stroke"/>`

/** Draws a path with an edge that is defined by another path. */
export const drawPathWithEdges = (edges: string, path: string, fill: string, edge: string): string =>
  edges === path
    ? drawOutlinedPath(path, fill, edge)
    : `<path d="${edges}" fill="none" stroke="${edge}" stroke-width="${EDGE_WIDTH * 2}"/><path d="${path}" fill="${fill}"/>`
