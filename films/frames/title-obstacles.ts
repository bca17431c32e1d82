import type { Label } from '#figures/drawing/draw-label.ts'
import { getBodyDiscs, getLabelTarget } from '#figures/drawing/bounding-discs.ts'
import { measureText } from '#figures/drawing/lettering.ts'
import type { Arc, Scene } from '#figures/scene.ts'
import type { Disc } from '#figures/drawing/svg-shapes.ts'
import type { KeyPoint } from '../key-points.ts'
import { FILM, toPixel, projectDisc, type Framing, type Rect } from './picture-geometry.ts'

/** Font size of a label in pixels, the same at any zoom. */
export const LABEL_SIZE = 46

/** Half the width of the arrowhead of an arc, in units of the scene. */
const ARROW_RADIUS = 8

/** Distance from the edge of a doorway to the far side of its sign and of the open door, in units of the scene. */
export const SIGN_REACH = 66
export const LEAF_REACH = 104

/** Returns the areas that the title of a key point must not cover: bodies, labels with their lines, arcs and walls. */
export const getTitleObstacles = (scene: Scene, { moment, labels, arcs }: KeyPoint, framing: Framing): Rect[] => [
  ...getBodyDiscs(scene, moment).map((disc) => projectDisc(disc, scene, framing)),
  ...labels.flatMap((label) => [getLabelRect(label, scene, framing), ...getLineRects(label, scene, framing)]),
  ...arcs.flatMap(getArcDiscs).map((disc) => projectDisc(disc, scene, framing)),
  ...getWallRects(scene, framing),
]

export const getLabelRects = (scene: Scene, framing: Framing): Rect[] =>
  scene.labels.map((label) => getLabelRect(label, scene, framing))

/** Returns the area of a label. The text of a label to the left of its target ends at the label's position. */
export function getLabelRect(label: Label, scene: Scene, framing: Framing): Rect {
  const [x, y] = toPixel(...label.to, scene, framing)
  const width = measureText(label.text, LABEL_SIZE)
  const left = label.to[0] < getLabelTarget(scene, label)[0] ? x - width : x
  return { left, right: left + width, top: y - LABEL_SIZE / 2, bottom: y + LABEL_SIZE / 2 }
}

/** Returns rectangles along the line from a label to its target. */
function getLineRects({ to, ...label }: Label, scene: Scene, framing: Framing): Rect[] {
  const [x, y] = getLabelTarget(scene, { ...label, to })
  return Array.from({ length: 9 }, (_, i) => {
    const fraction = i / 8
    return projectDisc(
      { x: to[0] + (x - to[0]) * fraction, y: to[1] + (y - to[1]) * fraction, r: ARROW_RADIUS },
      scene,
      framing,
    )
  })
}

function getWallRects({ stage = {}, ...scene }: Scene, framing: Framing): Rect[] {
  const { wall, door } = stage
  const createColumn = (from: number, until: number): Rect => {
    const [[left], [right]] = [toPixel(from, 0, scene, framing), toPixel(until, 0, scene, framing)]
    return { left, right, top: 0, bottom: FILM.height }
  }
  return [
    ...(wall ? [wall.side === 'left' ? createColumn(wall.x - 26, wall.x) : createColumn(wall.x, wall.x + 26)] : []),
    ...(door ? [createColumn(door.x - SIGN_REACH, door.x + LEAF_REACH)] : []),
  ]
}

/** Returns discs along an arc, in units of the scene. */
export const getArcDiscs = ({ curve: [a, b, c, d] }: Arc): Disc[] =>
  Array.from({ length: 13 }, (_, i) => {
    const [u, v] = [i / 12, 1 - i / 12]
    const at = (k: 0 | 1) => v * v * v * a[k] + 3 * v * v * u * b[k] + 3 * v * u * u * c[k] + u * u * u * d[k]
    return { x: at(0), y: at(1), r: ARROW_RADIUS }
  })
