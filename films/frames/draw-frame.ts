import type { DrawText } from '#figures/drawing/draw-label.ts'
import { drawScene, type Picture } from '#figures/drawing/draw-scene.ts'
import { lettering, widthOf } from '#figures/drawing/lettering.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import type { Film } from '../film.ts'
import { cardFraming, framingOf } from './framing.ts'
import type { KeyPoint } from '../key-points.ts'
import { LABEL, obstaclesAt } from './title-obstacles.ts'
import { FILM } from './picture-geometry.ts'
import { placeTitle, TITLE } from './place-title.ts'

const theme = themes.night
const { width, height } = FILM
const MARGIN = 84
/** Largest title of a card, and the width that a long one must fit into; pixels. */
const CARD = { size: 200, room: 780, line: 0.98, number: 96 }
const MARK = { size: 39, foot: 57 }

/** The scene with nobody in it. */
export const drawEmpty = (technique: Technique): string =>
  drawScene({ ...techniques[technique], labels: [], arcs: [], actors: {} }, 0, theme, pictureOf(technique))

/** The scene's people and nothing else, as SVG. */
export const drawBare = (technique: Technique, seconds: number): string => {
  const scene: Scene = techniques[technique]
  return drawScene({ ...scene, labels: [] }, seconds, theme, { ...pictureOf(technique), withoutArcs: true })
}

/** With what the scene says and shows at this moment. */
export const drawTold = (technique: Technique, seconds: number): string =>
  drawScene(techniques[technique], seconds, theme, { ...pictureOf(technique), labels: writeAt(technique) })

/** Whether the scene has a label or an arc at this moment. */
export const isTold = (technique: Technique, seconds: number): boolean => {
  const { labels, arcs }: Scene = techniques[technique]
  return [...labels, ...arcs].some(({ from, until }) => seconds >= from && seconds <= until)
}

/** The picture at rest: its title above, the chapter's arcs fully grown, its labels all there. */
export function drawPoint(technique: Technique, point: KeyPoint): string {
  const scene: Scene = techniques[technique]
  const { moment, kind, title } = point
  const always = { from: 0, until: scene.length }
  const told: Scene = {
    ...scene,
    arcs: point.arcs.map((arc) => ({ ...arc, ...always, grown: 0 })),
    labels: point.labels.map((label) => ({ ...label, ...always })),
  }
  const { x, lines } = placeTitle(title, obstaclesAt(scene, point, framingOf(technique))) ?? {
    x: MARGIN,
    lines: [title],
  }
  const overlay = [
    lettering(kinds[kind], { x, y: TITLE.top - TITLE.line - 10, size: 44, fill: theme.signal }),
    ...lines.map((line, i) =>
      lettering(line, { x, y: TITLE.top + i * TITLE.line, size: TITLE.size, fill: theme.text }),
    ),
  ].join('')
  return drawScene(told, moment, theme, { ...pictureOf(technique), labels: writeAt(technique), overlay })
}

const kinds: Record<KeyPoint['kind'], string> = {
  setup: 'Setup',
  entry: 'Entry',
  control: 'Control',
  finish: 'Finish',
  mistake: 'Common mistake',
  safety: 'Safety',
}

/** Number and title on the left, the decisive moment on the right. */
export function drawCard({ technique, number, title }: Film): string {
  const scene: Scene = techniques[technique]
  const lines = title.split('\n')
  const widest = Math.max(...lines.map((line) => widthOf(line, CARD.size)))
  const size = Math.min(CARD.size, (CARD.size * CARD.room) / widest)
  const baseline = (line: number) => height / 2 + (line - lines.length / 2 + 0.86) * size * CARD.line
  const words = lines.map((line, i) => lettering(line, { x: MARGIN, y: baseline(i), size, fill: theme.text }))
  const figure = lettering(String(number), { x: MARGIN, y: baseline(-1) - 12, size: CARD.number, fill: theme.signal })
  // Ground line and rules end where the words are.
  const page = `<rect y="${baseline(-1)}" width="${MARGIN + (widest * size) / CARD.size + MARGIN / 2}" height="${(lines.length + 0.3) * size}" fill="${theme.ground}"/>`
  const picture = { ...pictureOf(technique, cardFraming(technique)), overlay: page + figure + words.join('') }
  return drawScene({ ...scene, labels: [] }, scene.still, theme, picture)
}

function pictureOf(technique: Technique, { zoom, floor, middle } = framingOf(technique)): Picture {
  const scene: Scene = techniques[technique]
  return { width, height, zoom: zoom / (scene.camera?.zoom ?? 1), floor, middle }
}

/** Labels are as large in one film as in the other, however near its figures are. */
const writeAt = (technique: Technique): DrawText => {
  const size = LABEL / framingOf(technique).zoom
  return (text, { x, y, fill, end }) => lettering(text, { x: end ? x - widthOf(text, size) : x, y, size, fill })
}

/** What stands at the foot of a picture, and on which side. */
export const marks = {
  demo: drawMark('Demo academy', MARGIN),
  slow: drawMark('Half speed'),
  mirrored: drawMark('Mirrored'),
} as const
export type Mark = keyof typeof marks

/** A mark alone, on nothing. */
function drawMark(words: string, x = width - MARGIN - widthOf(words, MARK.size)): string {
  const written = lettering(words, { x, y: height - MARK.foot, size: MARK.size, fill: theme.quiet })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${written}</svg>`
}
