import { getBodyDiscs, getShadowDiscs } from '#figures/drawing/bounding-discs.ts'
import type { Scene } from '#figures/scene.ts'
import type { Disc } from '#figures/drawing/svg-shapes.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { buildKeyPoints } from '../key-points.ts'
import { getArcDiscs, getLabelRects, LEAF_REACH, getTitleObstacles, SIGN_REACH } from './title-obstacles.ts'
import { FILM, projectDisc, type Framing, type Rect } from './picture-geometry.ts'
import { placeTitle } from './place-title.ts'

/** Margins around the figures in pixels. `ground`: below the ground line, in scenes without a raised camera. */
const MARGIN = { side: 84, top: 52, bottom: 132, ground: 150 }
/** Largest and smallest zoom in pixels per unit of the scene. Each further attempt multiplies the zoom by `step`. */
const ZOOM = { max: 5.2, min: 2.6, step: 0.97 }

/** Left edge of the figures on a title card, in pixels. */
const CARD_LEFT = 930

/** Maximum distance of hair, belt and clothes, and of props, from the body, in units of the scene. */
const CLOTH_REACH = 12
const PROP_REACH = 70

const framings = new Map<Technique, Framing>()

/**
 * Returns the largest framing in which all moving parts and labels are inside the frame, and every key point has room
 * for its title.
 */
export function getFraming(technique: Technique): Framing {
  const framing = framings.get(technique) ?? findLargestFraming(technique)
  framings.set(technique, framing)
  return framing
}

function findLargestFraming(technique: Technique): Framing {
  const scene: Scene = techniques[technique]
  const count = Math.floor(scene.length * 10) + 1
  const movingDiscs = Array.from({ length: count }, (_, i) => getBodyDiscs(scene, i / 10)).flat()
  const bounds = getBounds([...movingDiscs, ...scene.arcs.flatMap(getArcDiscs), ...stageDiscs(scene)])
  const points = buildKeyPoints({ technique })
  let framing = fitBounds(scene, bounds, ZOOM.max)
  while (framing.zoom > ZOOM.min) {
    const hasRoom = points.every((point) => placeTitle(point.title, getTitleObstacles(scene, point, framing)))
    if (hasRoom && getLabelRects(scene, framing).every(isInside)) break
    framing = fitBounds(scene, bounds, framing.zoom * ZOOM.step)
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
 * if drawn, arcs. Left and right are multiples of eight pixels, top and bottom multiples of two.
 */
export function findMovingPart(technique: Technique, seconds: number, showsArcs: boolean): Rect {
  const scene: Scene = techniques[technique]
  const framing = getFraming(technique)
  const reach = Object.values(scene.actors).some(({ props = [] }) => props.length > 0) ? PROP_REACH : CLOTH_REACH
  const bodies = [...getBodyDiscs(scene, seconds), ...getShadowDiscs(scene, seconds)].map(({ x, y, r }) => ({
    x,
    y,
    r: r + reach,
  }))
  const isDoorOpen = scene.stage?.door && seconds > scene.stage.door.opens[0]
  const stageAndArcDiscs = [
    ...(isDoorOpen ? stageDiscs(scene) : []),
    ...(showsArcs ? scene.arcs.flatMap(getArcDiscs) : []),
  ]
  const rects = [...bodies, ...stageAndArcDiscs].map((disc) => projectDisc(disc, scene, framing))
  const round = (value: number, max: number, multiple: number) =>
    Math.min(max, Math.max(0, multiple * Math.round(value / multiple)))
  return {
    left: round(Math.min(...rects.map(({ left }) => left)) - 4, FILM.width, 8),
    right: round(Math.max(...rects.map(({ right }) => right)) + 4, FILM.width, 8),
    top: round(Math.min(...rects.map(({ top }) => top)) - 2, FILM.height, 2),
    bottom: round(Math.max(...rects.map(({ bottom }) => bottom)) + 2, FILM.height, 2),
  }
}

/** Returns discs of a door and its sign, which must be inside the frame. A wall may extend beyond the frame. */
const stageDiscs = ({ stage }: Scene): Disc[] =>
  stage?.door
    ? [
        { x: stage.door.x - SIGN_REACH, y: 280, r: 0 },
        { x: stage.door.x + LEAF_REACH, y: 0, r: 0 },
      ]
    : []

/** Returns the framing of the still on a title card. */
export function getCardFraming(technique: Technique): Framing {
  const scene: Scene = techniques[technique]
  const arcs = scene.arcs.filter(({ from, until }) => scene.still >= from && scene.still <= until)
  const still = [...getBodyDiscs(scene, scene.still), ...arcs.flatMap(getArcDiscs), ...stageDiscs(scene)]
  return fitBounds(scene, getBounds(still), ZOOM.max, CARD_LEFT)
}

/** Fits the bounds into the frame, to the right of `left`: centered horizontally, aligned to the bottom. */
function fitBounds(scene: Scene, bounds: Bounds, maxZoom: number, left: number = MARGIN.side): Framing {
  const isLevel = !scene.camera?.rise
  const bottomMargin = isLevel ? MARGIN.ground : MARGIN.bottom
  const verticalZoom = (FILM.height - MARGIN.top - bottomMargin) / (bounds.top - (isLevel ? 0 : bounds.bottom))
  const zoom = Math.min(maxZoom, (FILM.width - left - MARGIN.side) / (bounds.right - bounds.left), verticalZoom)
  return {
    zoom,
    floor: Math.round(isLevel ? bottomMargin : bottomMargin - bounds.bottom * zoom),
    middle: Math.round(
      (left + FILM.width - MARGIN.side) / 2 + (scene.center - (bounds.left + bounds.right) / 2) * zoom,
    ),
  }
}

const isInside = ({ left, right, top, bottom }: Rect) =>
  left >= MARGIN.side / 2 &&
  right <= FILM.width - MARGIN.side / 2 &&
  top >= MARGIN.top / 2 &&
  bottom <= FILM.height - MARGIN.bottom / 2
