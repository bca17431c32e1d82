import type { KeyPoint } from '#contract/catalogue.ts'
import { drawScene } from '#figures/drawing/draw-scene.ts'
import { getBodyDiscs } from '#figures/drawing/bounding-discs.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import type { Film } from '#films/film.ts'
import { buildKeyPoints, type KeyPoint as ScenePoint } from '#films/key-points.ts'
import type { DemoSource } from './demo-source.ts'

/** Size in pixels. The page shows four drawings side by side, with the ground at the lower edge. */
const DRAWING = { width: 400, height: 340, floor: 3 }
/** Hides the ruled lines, which would not align between adjacent drawings. */
const PLAIN = { ...themes.slate, rule: themes.slate.ground }
/** Size in pixels of the area for the figures, without the corner in which the page shows the number. */
const AREA = { width: 330, height: 262 }
/** Largest zoom in pixels per unit, so that a single figure is not drawn too large. */
const MAX_ZOOM = 1.6

/** The fields of a lesson that its key points depend on. */
type LessonScene = Pick<Film, 'technique' | 'focus'>

/** Returns the key of a drawing, which is shared by lessons that show the same moment. */
const getDrawingKey = ({ technique }: LessonScene, { moment }: ScenePoint) =>
  `${technique}-${Math.round(moment * 1000)}`

const isSafety = ({ kind }: ScenePoint) => kind === 'safety'

/** Draws each key point of all lessons once as SVG, by key. */
export function drawKeyPoints({ videos }: Pick<DemoSource, 'videos'>): Map<string, string> {
  const drawings = new Map<string, string>()
  for (const lesson of videos.flatMap((group) => group.videos))
    for (const point of buildKeyPoints(lesson)) {
      const key = getDrawingKey(lesson, point)
      if (!drawings.has(key)) drawings.set(key, drawKeyPoint(techniques[lesson.technique], point.moment))
    }
  return drawings
}

/** Draws the figures centered, at the same scale for all key points of a technique. */
function drawKeyPoint(scene: Scene, moment: number): string {
  const zoom = computeZoom(scene)
  const { left, right } = computeBox(scene, moment)
  const middle = DRAWING.width / 2 - ((left + right) / 2 - scene.center) * zoom
  // `drawScene` multiplies by the scene's own zoom.
  return drawScene(scene, moment, PLAIN, { ...DRAWING, middle, zoom: zoom / (scene.camera?.zoom ?? 1) })
}

/** Cached, because measuring a scene is slower than drawing it. */
const zooms = new Map<Scene, number>()

function computeZoom(scene: Scene): number {
  const cached = zooms.get(scene)
  if (cached !== undefined) return cached
  const boxes = scene.moments.map((at) => computeBox(scene, at))
  const widest = Math.max(...boxes.map(({ left, right }) => right - left))
  const highest = Math.max(...boxes.map(({ top }) => top))
  const zoom = Math.min(MAX_ZOOM, AREA.width / widest, AREA.height / highest)
  zooms.set(scene, zoom)
  return zoom
}

function computeBox(scene: Scene, moment: number) {
  const discs = getBodyDiscs(scene, moment)
  return {
    left: Math.min(...discs.map(({ x, r }) => x - r)),
    right: Math.max(...discs.map(({ x, r }) => x + r)),
    top: Math.max(...discs.map(({ y, r }) => y + r)),
  }
}

/** The key points on the page of a lesson, except those about safety. */
export const buildKeyPointsWithDrawings = (
  lesson: LessonScene,
  drawings: Readonly<Record<string, string>> = {},
): KeyPoint[] =>
  buildKeyPoints(lesson)
    .filter((point) => !isSafety(point))
    .map((point) => {
      const picture = drawings[getDrawingKey(lesson, point)]
      return { title: point.title, kind: point.kind, ...(picture !== undefined && { picture }) }
    })

/** The safety advice on the page of a lesson. */
export const buildSafetyAdvice = (lesson: LessonScene): string[] =>
  buildKeyPoints(lesson)
    .filter(isSafety)
    .map(({ title }) => `${title}.`)
