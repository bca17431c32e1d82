import type { KeyPoint } from '#contract/catalogue.ts'
import { drawScene, type Picture } from '#figures/draw-scene.ts'
import { techniques } from '#figures/techniques.ts'
import { themes } from '#figures/theme.ts'
import type { Film } from './film.ts'
import { keyPointsOf, type KeyPoint as Shown } from './key-points.ts'
import type { Words } from './words.ts'

/** Four of them stand side by side; the ground they stand on is their lower edge. */
const STEP: Picture = { width: 400, height: 340, zoom: 1.16, floor: 3 }

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
      if (!drawings.has(key))
        drawings.set(key, drawScene(techniques[lesson.technique], point.moment, themes.slate, STEP))
    }
  return drawings
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
