import type { Label } from './draw-label.ts'
import { bodyRadius } from '../skeleton/proportions.ts'
import { bodiesAt } from '../skeleton/solve-bodies.ts'
import { createView, type View } from './projection.ts'
import type { Scene } from '../scene.ts'
import type { Disc } from './svg-shapes.ts'
import { sides, findSpot } from '../skeleton/skeleton.ts'
import { getCapsules } from '../skeleton/body-capsules.ts'
import { add, lerp, scale, type Vec } from '../vector.ts'

// Functions that return areas covered by a scene in its picture, as discs in units of the scene, y up from the ground.

/** Units from the wrist to the fingertips. */
const HAND_LENGTH = 18
/** Maximum difference between the radii of the ends of a body part, in units. */
const MARGIN = 4

const createDiscProjection =
  (view: View) =>
  (at: Vec, r: number): Disc => {
    const [x, y] = view(at)
    return { x, y, r }
  }

/** Returns the discs that contain the bodies at a moment. */
export function getBodyDiscs(scene: Scene, seconds: number): Disc[] {
  const disc = createDiscProjection(createView(scene))
  return Object.values(bodiesAt(scene, seconds)).flatMap(({ body }) => [
    ...getCapsules(body).flatMap(({ from, to, r }) =>
      [0, 0.5, 1].map((fraction) => disc(lerp(from, to, fraction), r + MARGIN)),
    ),
    ...sides.map((side) => disc(add(body.arms[side].end, scale(body.arms[side].hand, HAND_LENGTH)), MARGIN)),
  ])
}

/** Returns the discs of the bodies' shadows at a moment. A scene at eye level has no shadows. */
export function getShadowDiscs(scene: Scene, seconds: number): Disc[] {
  if (!scene.camera?.rise) return []
  const disc = createDiscProjection(createView(scene))
  return Object.values(bodiesAt(scene, seconds)).flatMap(({ body }) =>
    getCapsules(body).flatMap(({ from, to, r }) => [from, to].map(([x, , z]) => disc([x, 0, z], r + MARGIN))),
  )
}

/** Returns the discs of faces and hands at a moment, which no text may cover. */
export function getFaceAndHandDiscs(scene: Scene, seconds: number): Disc[] {
  const disc = createDiscProjection(createView(scene))
  return Object.values(bodiesAt(scene, seconds)).flatMap(({ body }) => [
    disc(body.head, bodyRadius.head),
    ...sides.map((side) =>
      disc(add(body.arms[side].end, scale(body.arms[side].hand, HAND_LENGTH / 2)), HAND_LENGTH / 2),
    ),
  ])
}

/** Returns the picture position of a label's spot, at the middle of the label's time. */
export function getLabelTarget(scene: Scene, { person, spot, from, until }: Label): readonly [x: number, y: number] {
  const body = bodiesAt(scene, (from + until) / 2)[person]?.body
  const [x, y] = body ? createView(scene)(findSpot(body, spot)) : [scene.center, 0]
  return [x, y]
}
