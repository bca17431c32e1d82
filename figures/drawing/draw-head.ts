import { bodyRadius } from '../skeleton/proportions.ts'
import { localOffset } from '../skeleton/axes.ts'
import type { Appearance } from './appearance.ts'
import type { View } from './projection.ts'
import { endDiscs, outlinePath, drawOutlinedPath, type Capsule, type BodyPart } from './body-part.ts'
import { hullPath } from './svg-shapes.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { add, type Vec } from '../vector.ts'

/** Offsets [forward, up, right] from the middle of the skull. Jaw and nose show the direction of the faceless head. */
const JAW: Vec = [6.5, -8.5, 0]
const BROW: Vec = [10, 1, 0]
const NOSE: Vec = [17.5, -4.5, 0]
const BUN: Vec = [-18, 8, 0]

const getHullPath = (a: Capsule, b: Capsule) => hullPath([...endDiscs(a), ...endDiscs(b)])

/** Draws a skull with a jaw and a small nose. */
export function drawHead(
  { head, face }: Skeleton,
  appearance: Appearance,
  view: View,
): Pick<BodyPart, 'capsules' | 'draw'> {
  const project = (spot: Vec) => view(add(head, localOffset(face, spot)))
  const createBall = (spot: Vec, r: number): Capsule => ({ from: project(spot), to: project(spot), r: [r, r] })
  const skull = createBall([0, 1, 0], bodyRadius.head - 0.8)
  const jaw = createBall(JAW, 9.4)
  const path =
    hullPath([skull, jaw].flatMap(endDiscs)) +
    getHullPath(createBall(BROW, 7), createBall(NOSE, 3)) +
    (appearance.bun ? outlinePath(createBall(BUN, 7.5)) : '')
  const svg = drawOutlinedPath(path, appearance.ink.body, appearance.ground)
  return { capsules: [skull, jaw], draw: () => svg }
}
