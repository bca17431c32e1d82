import type { Label } from './draw-label.ts'
import { girth } from '../skeleton/proportions.ts'
import { castAt } from '../skeleton/solve-bodies.ts'
import type { View } from './appearance.ts'
import type { Scene } from '../scene.ts'
import type { Disc } from './svg-shapes.ts'
import { sides, spotOf } from '../skeleton/skeleton.ts'
import { solidsOf } from '../skeleton/body-capsules.ts'
import { add, mix, scale, type Vec } from '../vector.ts'
import { viewFrom } from './projection.ts'

// Where things are in the picture of a scene: in its units, y upwards from the ground.

/** From the wrist to the fingertips. */
const HAND = 18
/** How much thicker parts are drawn than they are at their thinner end. */
const FLESH = 4

const viewOf = ({ seen = {}, centre }: Scene): View => viewFrom(centre, seen.orbit ?? 0, seen.rise ?? 0)

const discIn =
  (view: View) =>
  (at: Vec, r: number): Disc => {
    const [x, y] = view(at)
    return { x, y, r }
  }

/** Everything of the bodies at a moment, as discs. */
export function bodyDiscs(scene: Scene, seconds: number): Disc[] {
  const disc = discIn(viewOf(scene))
  return Object.values(castAt(scene, seconds)).flatMap(({ body }) => [
    ...solidsOf(body).flatMap(({ from, to, r }) => [0, 0.5, 1].map((share) => disc(mix(from, to, share), r + FLESH))),
    ...sides.map((side) => disc(add(body.arms[side].end, scale(body.arms[side].hand, HAND)), FLESH)),
  ])
}

/** The shadows that bodies leave on the ground when it is seen from above, at a moment. */
export function shadeDiscs(scene: Scene, seconds: number): Disc[] {
  if (!scene.seen?.rise) return []
  const disc = discIn(viewOf(scene))
  return Object.values(castAt(scene, seconds)).flatMap(({ body }) =>
    solidsOf(body).flatMap(({ from, to, r }) => [from, to].map(([x, , z]) => disc([x, 0, z], r + FLESH))),
  )
}

/** Faces and hands at a moment: what no word may hide. */
export function faceAndHands(scene: Scene, seconds: number): Disc[] {
  const disc = discIn(viewOf(scene))
  return Object.values(castAt(scene, seconds)).flatMap(({ body }) => [
    disc(body.head, girth.head),
    ...sides.map((side) => disc(add(body.arms[side].end, scale(body.arms[side].hand, HAND / 2)), HAND / 2)),
  ])
}

/** Where what a label names is seen while the label is there. */
export function namedAt(scene: Scene, { person, spot, from, until }: Label): readonly [x: number, y: number] {
  const body = castAt(scene, (from + until) / 2)[person]?.body
  const [x, y] = body ? viewOf(scene)(spotOf(body, spot)) : [scene.centre, 0]
  return [x, y]
}
