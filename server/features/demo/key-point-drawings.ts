import type { KeyPoint } from '#contract/catalogue.ts'
import { drawScene } from '#figures/drawing/draw-scene.ts'
import { bodyDiscs } from '#figures/drawing/bounding-discs.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import type { Film } from '#films/film.ts'
import { keyPointsOf, type KeyPoint as Shown } from '#films/key-points.ts'
import type { Words } from './demo-source.ts'

/** Four of them stand side by side; the ground they stand on is their lower edge. Pixels. */
const STEP = { width: 400, height: 340, floor: 3 }
/** Side by side, ruled lines of one would not meet those of the next. */
const PLAIN = { ...themes.slate, rule: themes.slate.ground }
/** What people may fill of it, clear of its number. */
const ROOM = { width: 330, height: 262 }
/** Pixels a unit, at most: somebody alone is not drawn as a giant. */
const NEAREST = 1.6

type Taught = Pick<Film, 'technique' | 'focus'>

/** What a drawing of a key point is known by: lessons that show the same moment share it. */
const stepKey = ({ technique }: Taught, { moment }: Shown) => `${technique}-${Math.round(moment * 1000)}`

const isSafety = ({ kind }: Shown) => kind === 'safety'

/** Every drawing that the key points of the academy's lessons need, as SVG. */
export function drawSteps({ videos }: Pick<Words, 'videos'>): Map<string, string> {
  const drawings = new Map<string, string>()
  for (const lesson of videos.flatMap((group) => group.videos))
    for (const point of keyPointsOf(lesson)) {
      const key = stepKey(lesson, point)
      if (!drawings.has(key)) drawings.set(key, drawStep(techniques[lesson.technique], point.moment))
    }
  return drawings
}

/** The people in the middle, as large in each step of a technique as in the others. */
function drawStep(scene: Scene, moment: number): string {
  const zoom = zoomOf(scene)
  const { left, right } = boxOf(scene, moment)
  const middle = STEP.width / 2 - ((left + right) / 2 - scene.centre) * zoom
  // The scene's own zoom is put on top of it.
  return drawScene(scene, moment, PLAIN, { ...STEP, middle, zoom: zoom / (scene.camera?.zoom ?? 1) })
}

/** To find where people are costs more than to draw them: once a scene is enough. */
const zooms = new Map<Scene, number>()

function zoomOf(scene: Scene): number {
  const known = zooms.get(scene)
  if (known !== undefined) return known
  const boxes = scene.moments.map((at) => boxOf(scene, at))
  const widest = Math.max(...boxes.map(({ left, right }) => right - left))
  const highest = Math.max(...boxes.map(({ top }) => top))
  const zoom = Math.min(NEAREST, ROOM.width / widest, ROOM.height / highest)
  zooms.set(scene, zoom)
  return zoom
}

function boxOf(scene: Scene, moment: number) {
  const discs = bodyDiscs(scene, moment)
  return {
    left: Math.min(...discs.map(({ x, r }) => x - r)),
    right: Math.max(...discs.map(({ x, r }) => x + r)),
    top: Math.max(...discs.map(({ y, r }) => y + r)),
  }
}

/** The key points of a lesson as its page tells them; those about safety are told apart. */
export const pointsOf = (lesson: Taught, drawn: Readonly<Record<string, string>> = {}): KeyPoint[] =>
  keyPointsOf(lesson)
    .filter((point) => !isSafety(point))
    .map((point) => {
      const picture = drawn[stepKey(lesson, point)]
      return { title: point.title, kind: point.kind, ...(picture !== undefined && { picture }) }
    })

export const safetyOf = (lesson: Taught): string[] =>
  keyPointsOf(lesson)
    .filter(isSafety)
    .map(({ title }) => `${title}.`)
