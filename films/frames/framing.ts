import { bodyDiscs, shadowDiscs } from '#figures/drawing/bounding-discs.ts'
import type { Scene } from '#figures/scene.ts'
import type { Disc } from '#figures/drawing/svg-shapes.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { buildKeyPoints } from '../key-points.ts'
import { arcDiscs, labelRects, LEAF_REACH, titleObstacles, SIGN_REACH } from './title-obstacles.ts'
import { FILM, projectDisc, type Framing, type Rect } from './picture-geometry.ts'
import { placeTitle } from './place-title.ts'

/** Margins around the figures in pixels. Small texts are in the margin at the bottom. */
const EDGE = { side: 84, top: 52, foot: 132, ground: 150 }
/** Pixels for each unit: the largest and the smallest zoom, and the factor of each attempt. */
const ZOOM = { most: 5.2, least: 2.6, step: 0.97 }

/** Left edge of the figures on a title card, in pixels. */
const CARD_LEFT = 930

/** Units that hair, belt and clothes, or props, extend beyond a body. */
const CLOTH_REACH = 12
const PROP_REACH = 70

const framings = new Map<Technique, Framing>()

/**
 * Returns the largest framing in which everything that moves and every label are inside the frame, and every key point
 * has room for its title.
 */
export function getFraming(technique: Technique): Framing {
  const framing = framings.get(technique) ?? closestFraming(technique)
  framings.set(technique, framing)
  return framing
}

function closestFraming(technique: Technique): Framing {
  const scene: Scene = techniques[technique]
  const count = Math.floor(scene.length * 10) + 1
  const movingDiscs = Array.from({ length: count }, (_, i) => bodyDiscs(scene, i / 10)).flat()
  const bounds = getBounds([...movingDiscs, ...scene.arcs.flatMap(arcDiscs), ...stageDiscs(scene)])
  const points = buildKeyPoints({ technique })
  let framing = fit(scene, bounds, ZOOM.most)
  while (framing.zoom > ZOOM.least) {
    const free = points.every((point) => placeTitle(point.title, titleObstacles(scene, point, framing)))
    if (free && labelRects(scene, framing).every(isInside)) break
    framing = fit(scene, bounds, framing.zoom * ZOOM.step)
  }
  return framing
}

interface Bounds {
  left: number
  right: number
  bottom: number
  top: number
}

const getBounds = (discs: readonly Disc[]): Bounds => ({
  left: Math.min(...discs.map(({ x, r }) => x - r)),
  right: Math.max(...discs.map(({ x, r }) => x + r)),
  bottom: Math.min(...discs.map(({ y, r }) => y - r)),
  top: Math.max(...discs.map(({ y, r }) => y + r)),
})

/**
 * Returns the area in which a moment differs from the background: bodies with their props, shadows, an open door and,
 * if drawn, arcs. Horizontal edges are multiples of eight pixels, vertical ones of two.
 */
export function movingPart(technique: Technique, seconds: number, isWithArcs: boolean): Rect {
  const scene: Scene = techniques[technique]
  const framing = getFraming(technique)
  const reach = Object.values(scene.actors).some(({ props = [] }) => props.length > 0) ? PROP_REACH : CLOTH_REACH
  const bodies = [...bodyDiscs(scene, seconds), ...shadowDiscs(scene, seconds)].map(({ x, y, r }) => ({
    x,
    y,
    r: r + reach,
  }))
  const isOpen = scene.stage?.door && seconds > scene.stage.door.opens[0]
  const stageAndArcDiscs = [...(isOpen ? stageDiscs(scene) : []), ...(isWithArcs ? scene.arcs.flatMap(arcDiscs) : [])]
  const rects = [...bodies, ...stageAndArcDiscs].map((disc) => projectDisc(disc, scene, framing))
  const round = (value: number, max: number, edge: number) =>
    Math.min(max, Math.max(0, edge * Math.round(value / edge)))
  return {
    left: round(Math.min(...rects.map(({ left }) => left)) - 4, FILM.width, 8),
    right: round(Math.max(...rects.map(({ right }) => right)) + 4, FILM.width, 8),
    top: round(Math.min(...rects.map(({ top }) => top)) - 2, FILM.height, 2),
    bottom: round(Math.max(...rects.map(({ bottom }) => bottom)) + 2, FILM.height, 2),
  }
}

/** Discs of a door with its sign, which must be inside the frame. A wall may extend beyond it. */
const stageDiscs = ({ stage }: Scene): Disc[] =>
  stage?.door
    ? [
        { x: stage.door.x - SIGN_REACH, y: 280, r: 0 },
        { x: stage.door.x + LEAF_REACH, y: 0, r: 0 },
      ]
    : []

/** Framing of the still beside the title on a title card. */
export function cardFraming(technique: Technique): Framing {
  const scene: Scene = techniques[technique]
  const arcs = scene.arcs.filter(({ from, until }) => scene.still >= from && scene.still <= until)
  const still = [...bodyDiscs(scene, scene.still), ...arcs.flatMap(arcDiscs), ...stageDiscs(scene)]
  return fit(scene, getBounds(still), ZOOM.most, CARD_LEFT)
}

/** Fits the bounds into the frame, right of a pixel: centered horizontally, aligned to the bottom. */
function fit(scene: Scene, bounds: Bounds, maxScale: number, left: number = EDGE.side): Framing {
  const isLevel = !scene.camera?.rise
  const foot = isLevel ? EDGE.ground : EDGE.foot
  const tall = (FILM.height - EDGE.top - foot) / (bounds.top - (isLevel ? 0 : bounds.bottom))
  const zoom = Math.min(maxScale, (FILM.width - left - EDGE.side) / (bounds.right - bounds.left), tall)
  return {
    zoom,
    floor: Math.round(isLevel ? foot : foot - bounds.bottom * zoom),
    middle: Math.round((left + FILM.width - EDGE.side) / 2 + (scene.centre - (bounds.left + bounds.right) / 2) * zoom),
  }
}

const isInside = ({ left, right, top, bottom }: Rect) =>
  left >= EDGE.side / 2 &&
  right <= FILM.width - EDGE.side / 2 &&
  top >= EDGE.top / 2 &&
  bottom <= FILM.height - EDGE.foot / 2
