import { bodyRadius } from '../skeleton/proportions.ts'
import { bodiesAt, type Bodies, type SolvedBody } from '../skeleton/solve-bodies.ts'
import { drawArc } from './draw-arc.ts'
import { drawLabel, drawSvgText, type DrawText } from './draw-label.ts'
import { drawPerson } from './draw-person.ts'
import { drawMatsFromSide, drawMatsFromAbove, drawGroundPlane, drawShadow, drawStage } from './draw-stage.ts'
import { sortByDepth } from './paint-order.ts'
import type { Scene } from '../scene.ts'
import { round } from './svg-shapes.ts'
import { sides, findSpot, type Skeleton } from '../skeleton/skeleton.ts'
import type { Theme } from './theme.ts'
import type { Vec } from '../vector.ts'
import { createProjection, createView, type View } from './projection.ts'

/** Options for the angle of view, arcs and labels. */
interface SceneOptions {
  /** Degrees around the scene, in addition to the scene's camera. */
  orbit?: number
  /** Whether to omit the arcs of forces. */
  withoutArcs?: boolean
  /** Whether to draw the labels as SVG text, or a function that draws the text of labels. */
  labels?: boolean | DrawText
}

export interface Picture extends SceneOptions {
  /** Width and height in pixels. */
  width: number
  height: number
  /** Pixels per unit of the scene. */
  zoom: number
  /** Pixels between the lower edge and the ground. */
  floor: number
  /** Pixels from the left edge to the middle of the scene. Defaults to the middle of the picture. */
  middle?: number
  /** SVG that is drawn on top of the scene, in pixels. */
  overlay?: string
}

/** A 16:9 picture in which a standing figure is more than half as tall as the frame. */
export const filmPicture: Picture = { width: 1280, height: 720, zoom: 2.25, floor: 96 }

/** Draws the scene at a moment as a complete SVG document. */
export function drawScene(scene: Scene, seconds: number, theme: Theme, picture: Picture = filmPicture): string {
  const { width, height, floor, overlay = '' } = picture
  const zoom = picture.zoom * (scene.camera?.zoom ?? 1)
  const ground = height - floor
  const middle = picture.middle ?? width / 2
  const shift = `translate(${round(middle - scene.center * zoom)} ${ground}) scale(${zoom})`
  const figures = drawFigures(scene, seconds, theme, picture)
  const span = [scene.center - middle / zoom, scene.center + (width - middle) / zoom] as const
  const plane = drawPlane(scene, theme, span)
  const edge =
    !plane && scene.stage?.mats ? `<g transform="${shift}">${drawMatsFromSide(scene.stage.mats, theme)}</g>` : ''
  const groundLine =
    `<rect y="${ground}" width="${width}" height="${floor}" fill="${theme.ground}"/>` +
    `<rect y="${ground}" width="${width}" height="${Math.max(2, round2(zoom * 1.6))}" fill="${theme.line}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${theme.ground}"/>${drawRules({ ...picture, zoom }, theme, plane ? 2 : 1)}` +
    `<g transform="${shift}">${plane}${figures}</g>${plane ? '' : groundLine}${edge}${overlay}</svg>`
  )
}

/** Draws the ground of a scene that is seen from above. The orbit of the camera does not rotate it. */
function drawPlane({ camera, stage, center }: Scene, theme: Theme, span: readonly [number, number]): string {
  if (!camera?.rise) return ''
  const view = createProjection(center, 0, camera.rise)
  return drawGroundPlane(view, theme, span) + (stage?.mats ? drawMatsFromAbove(view, stage.mats, theme) : '')
}

/**
 * Draws people, scenery, arcs and labels without a background, in the scene's units with y up from the ground. For
 * pages that have a background.
 */
export function drawFigures(scene: Scene, seconds: number, theme: Theme, extras: SceneOptions = {}): string {
  const { orbit = 0, withoutArcs = false, labels = false } = extras
  const view = createView(scene, orbit)
  const bodies = bodiesAt(scene, seconds)
  const arcs = withoutArcs ? [] : scene.arcs.map((arc) => drawArc(arc, seconds, theme.signal))
  const shadow = scene.camera?.rise
    ? drawShadow(Object.values(bodies).flatMap(getShadowCapsules), view, theme.rule)
    : ''
  const stage = scene.stage ? drawStage(scene.stage, seconds, theme) : ''
  const texts = labels
    ? drawLabels(scene, seconds, { theme, view, bodies, drawText: labels === true ? drawSvgText : labels })
    : []
  return stage + shadow + arcs.join('') + drawPeople(scene, seconds, bodies, { theme, view }) + texts.join('')
}

function drawPeople(
  scene: Scene,
  seconds: number,
  bodies: Bodies,
  { theme, view }: Pick<Drawing, 'theme' | 'view'>,
): string {
  const parts = (['b', 'a'] as const).flatMap((person) => {
    const [solved, actor] = [bodies[person], scene.actors[person]]
    if (!solved || !actor) return []
    const { gi, bun = false, rank = 0, props = [] } = actor
    const heldProps = props.filter(({ from = 0, until = Infinity }) => seconds >= from && seconds < until)
    return drawPerson(
      person,
      solved,
      { ink: theme[person], ground: theme.ground, gi, bun, rank, props: heldProps },
      view,
    )
  })
  const drawnParts = new Set<string>()
  const svg = sortByDepth(parts).map((part) => {
    const piece = part.draw(drawnParts)
    drawnParts.add(part.id)
    return piece
  })
  return svg.join('')
}

interface Drawing {
  theme: Theme
  view: View
  bodies: Bodies
  drawText: DrawText
}

const drawLabels = ({ labels }: Scene, seconds: number, { theme, view, bodies, drawText }: Drawing): string[] =>
  labels.flatMap((label) => {
    const body = bodies[label.person]?.body
    if (!body || seconds < label.from || seconds > label.until) return []
    return [drawLabel(label, view(findSpot(body, label.spot)), theme, drawText)]
  })

/** Returns the capsules of a body that cast a shadow: two points and a radius. */
function getShadowCapsules({ body }: SolvedBody): [Vec, Vec, number][] {
  const limbs = sides.flatMap((side): [Vec, Vec, number][] => getLimbs(body, side))
  return [...limbs, [body.pelvis, body.chest, bodyRadius.chest], [body.head, body.head, bodyRadius.head]]
}

const getLimbs = ({ arms, legs }: Skeleton, side: 'left' | 'right'): [Vec, Vec, number][] => [
  [legs[side].root, legs[side].joint, bodyRadius.knee],
  [legs[side].joint, legs[side].end, bodyRadius.ankle],
  [arms[side].root, arms[side].joint, bodyRadius.elbow],
  [arms[side].joint, arms[side].end, bodyRadius.wrist],
]

/**
 * Draws the horizontal rules of the background; `first` is the number of gaps between the ground and the lowest rule.
 */
function drawRules({ width, height, floor, zoom }: Picture, theme: Theme, first: number): string {
  const gap = 36 * zoom
  const count = Math.floor((height - floor) / gap)
  const lines = Array.from({ length: count }, (_, i) => `M0 ${round(height - floor - (i + first) * gap)}H${width}`)
  return `<path d="${lines.join('')}" stroke="${theme.rule}" stroke-width="2" fill="none"/>`
}

const round2 = (value: number) => Math.round(value * 100) / 100
