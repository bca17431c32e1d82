import { girth } from '../skeleton/proportions.ts'
import { castAt, type Solved } from '../skeleton/solve-bodies.ts'
import { drawArc } from './draw-arc.ts'
import { drawLabel, writeText, type Write } from './draw-label.ts'
import { drawPerson } from './draw-person.ts'
import { drawMats, drawMatsOn, drawPlane, drawShade, drawStage } from './draw-stage.ts'
import type { View } from './appearance.ts'
import { inOrder } from './paint-order.ts'
import type { Person } from '../motion/pose.ts'
import type { Scene } from '../scene.ts'
import { round } from './svg-shapes.ts'
import { sides, spotOf, type Skeleton } from '../skeleton/skeleton.ts'
import type { Theme } from './theme.ts'
import type { Vec } from '../vector.ts'
import { viewFrom } from './projection.ts'

/** What is drawn of a scene besides its people. */
interface Extras {
  /** Degrees that the viewer walks round the scene, besides where the scene itself puts the viewer. */
  orbit?: number
  /** Motion arcs are left out. */
  bare?: boolean
  /** Labels are written, and how: `true` as SVG text. */
  labels?: boolean | Write
}

export interface Picture extends Extras {
  /** Pixels. */
  width: number
  height: number
  /** Pixels a unit. */
  zoom: number
  /** Height of the ground line over the lower edge, pixels. */
  floor: number
  /** Where the scene's middle stands, pixels from the left; the picture's own middle by default. */
  middle?: number
  /** SVG laid over everything, in pixels. */
  over?: string
}

/** A film's picture: 16:9, figures over half as tall as the frame. */
export const filmPicture: Picture = { width: 1280, height: 720, zoom: 2.25, floor: 96 }

/** The scene at a moment as a whole SVG document. */
export function drawScene(scene: Scene, seconds: number, theme: Theme, picture: Picture = filmPicture): string {
  const { width, height, floor, over = '' } = picture
  const zoom = picture.zoom * (scene.seen?.zoom ?? 1)
  const ground = height - floor
  const middle = picture.middle ?? width / 2
  const shift = `translate(${round(middle - scene.centre * zoom)} ${ground}) scale(${zoom})`
  const figures = drawFigures(scene, seconds, theme, picture)
  const span = [scene.centre - middle / zoom, scene.centre + (width - middle) / zoom] as const
  const plane = planeOf(scene, theme, span)
  const edge = !plane && scene.stage?.mats ? `<g transform="${shift}">${drawMats(scene.stage.mats, theme)}</g>` : ''
  const line =
    `<rect y="${ground}" width="${width}" height="${floor}" fill="${theme.ground}"/>` +
    `<rect y="${ground}" width="${width}" height="${Math.max(2, round2(zoom * 1.6))}" fill="${theme.line}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${theme.ground}"/>${rules({ ...picture, zoom }, theme, plane ? 2 : 1)}` +
    `<g transform="${shift}">${plane}${figures}</g>${plane ? '' : line}${edge}${over}</svg>`
  )
}

/** The ground of a scene that is seen from above: it lies square to the viewer, whichever way the people lie. */
function planeOf({ seen, stage, centre }: Scene, theme: Theme, span: readonly [number, number]): string {
  if (!seen?.rise) return ''
  const view = viewFrom(centre, 0, seen.rise)
  return drawPlane(view, theme, span) + (stage?.mats ? drawMatsOn(view, stage.mats, theme) : '')
}

const viewOf = ({ seen = {}, centre }: Scene, orbit = 0): View =>
  viewFrom(centre, (seen.orbit ?? 0) + orbit, seen.rise ?? 0)

/** Figures, stage, arcs and labels alone, in the scene's units with y upwards from the ground: for pages that bring their own ground. */
export function drawFigures(scene: Scene, seconds: number, theme: Theme, extras: Extras = {}): string {
  const { orbit = 0, bare = false, labels = false } = extras
  const view = viewOf(scene, orbit)
  const cast = castAt(scene, seconds)
  const arcs = bare ? [] : scene.arcs.map((arc) => drawArc(arc, seconds, theme.signal))
  const shade = scene.seen?.rise ? drawShade(Object.values(cast).flatMap(weighing), view, theme.rule) : ''
  const stage = scene.stage ? drawStage(scene.stage, seconds, theme) : ''
  const words = labels
    ? labelsOf(scene, seconds, { theme, view, cast, write: labels === true ? writeText : labels })
    : []
  return stage + shade + arcs.join('') + people(scene, seconds, cast, { theme, view }) + words.join('')
}

type Cast = Partial<Record<Person, Solved>>

function people(scene: Scene, seconds: number, cast: Cast, { theme, view }: Pick<Writing, 'theme' | 'view'>): string {
  const parts = (['b', 'a'] as const).flatMap((person) => {
    const [solved, actor] = [cast[person], scene.cast[person]]
    if (!solved || !actor) return []
    const { gi, bun = false, rank = 0, held = [] } = actor
    const now = held.filter(({ from = 0, until = Infinity }) => seconds >= from && seconds < until)
    return drawPerson(person, solved, { ink: theme[person], ground: theme.ground, gi, bun, rank, held: now }, view)
  })
  const drawn = new Set<string>()
  const svg = inOrder(parts).map((part) => {
    const piece = part.draw(drawn)
    drawn.add(part.id)
    return piece
  })
  return svg.join('')
}

interface Writing {
  theme: Theme
  view: View
  cast: Cast
  write: Write
}

const labelsOf = ({ labels }: Scene, seconds: number, { theme, view, cast, write }: Writing): string[] =>
  labels.flatMap((label) => {
    const body = cast[label.person]?.body
    if (!body || seconds < label.from || seconds > label.until) return []
    return [drawLabel(label, view(spotOf(body, label.spot)), theme, write)]
  })

/** What of a body can lie on the ground. */
function weighing({ body }: Solved): [Vec, Vec, number][] {
  const limbs = sides.flatMap((side): [Vec, Vec, number][] => limbsOf(body, side))
  return [...limbs, [body.pelvis, body.chest, girth.chest], [body.head, body.head, girth.head]]
}

const limbsOf = ({ arms, legs }: Skeleton, side: 'left' | 'right'): [Vec, Vec, number][] => [
  [legs[side].root, legs[side].joint, girth.knee],
  [legs[side].joint, legs[side].end, girth.ankle],
  [arms[side].root, arms[side].joint, girth.elbow],
  [arms[side].joint, arms[side].end, girth.wrist],
]

/** The ruled ground of the manual, from so many rules above the floor. */
function rules({ width, height, floor, zoom }: Picture, theme: Theme, first: number): string {
  const gap = 36 * zoom
  const count = Math.floor((height - floor) / gap)
  const lines = Array.from({ length: count }, (_, i) => `M0 ${round(height - floor - (i + first) * gap)}H${width}`)
  return `<path d="${lines.join('')}" stroke="${theme.rule}" stroke-width="2" fill="none"/>`
}

const round2 = (value: number) => Math.round(value * 100) / 100
