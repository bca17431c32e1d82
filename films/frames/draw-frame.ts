import type { DrawText } from '#figures/drawing/draw-label.ts'
import { drawScene, type Picture } from '#figures/drawing/draw-scene.ts'
import { lettering, widthOf } from '#figures/drawing/lettering.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import type { Film } from '../film.ts'
import { cardFraming, framingOf } from './framing.ts'
import type { KeyPoint } from '../key-points.ts'
import { LABEL, titleObstacles } from './title-obstacles.ts'
import { FILM } from './picture-geometry.ts'
import { placeTitle, TITLE } from './place-title.ts'

const theme = themes.night
const { width, height } = FILM
const MARGIN = 84
/** Pixels: largest font size of a title card, and the width for long titles. Line height as a share of the size. Font size of the number. */
const CARD = { size: 200, width: 780, line: 0.98, number: 96 }
/** Font size and bottom margin of a mark, in pixels. */
const MARK = { size: 39, foot: 57 }

/** The scene without people. */
export const drawBackground = (technique: Technique): string =>
  drawScene({ ...techniques[technique], labels: [], arcs: [], actors: {} }, 0, theme, pictureOf(technique))

/** The scene with its people, without labels and arcs. */
export const drawPeople = (technique: Technique, seconds: number): string => {
  const scene: Scene = techniques[technique]
  return drawScene({ ...scene, labels: [] }, seconds, theme, { ...pictureOf(technique), withoutArcs: true })
}

/** The scene with people, labels and arcs. */
export const drawAnnotated = (technique: Technique, seconds: number): string =>
  drawScene(techniques[technique], seconds, theme, { ...pictureOf(technique), labels: labelWriter(technique) })

/** Whether the scene has a label or an arc at a moment. */
export const hasAnnotations = (technique: Technique, seconds: number): boolean => {
  const { labels, arcs }: Scene = techniques[technique]
  return [...labels, ...arcs].some(({ from, until }) => seconds >= from && seconds <= until)
}

/** The picture that rests at a key point: with its title, all labels of the chapter, and its arcs fully grown. */
export function drawKeyPoint(technique: Technique, point: KeyPoint): string {
  const scene: Scene = techniques[technique]
  const { moment, kind, title } = point
  const always = { from: 0, until: scene.length }
  const annotated: Scene = {
    ...scene,
    arcs: point.arcs.map((arc) => ({ ...arc, ...always, grown: 0 })),
    labels: point.labels.map((label) => ({ ...label, ...always })),
  }
  const { x, lines } = placeTitle(title, titleObstacles(scene, point, framingOf(technique))) ?? {
    x: MARGIN,
    lines: [title],
  }
  const overlay = [
    lettering(kindTitles[kind], { x, y: TITLE.top - TITLE.line - 10, size: 44, fill: theme.signal }),
    ...lines.map((line, i) =>
      lettering(line, { x, y: TITLE.top + i * TITLE.line, size: TITLE.size, fill: theme.text }),
    ),
  ].join('')
  return drawScene(annotated, moment, theme, { ...pictureOf(technique), labels: labelWriter(technique), overlay })
}

const kindTitles: Record<KeyPoint['kind'], string> = {
  setup: 'Setup',
  entry: 'Entry',
  control: 'Control',
  finish: 'Finish',
  mistake: 'Common mistake',
  safety: 'Safety',
}

/** The title card: number and title on the left, the still on the right. */
export function drawTitleCard({ technique, number, title }: Film): string {
  const scene: Scene = techniques[technique]
  const lines = title.split('\n')
  const widest = Math.max(...lines.map((line) => widthOf(line, CARD.size)))
  const size = Math.min(CARD.size, (CARD.size * CARD.width) / widest)
  const baseline = (line: number) => height / 2 + (line - lines.length / 2 + 0.86) * size * CARD.line
  const text = lines.map((line, i) => lettering(line, { x: MARGIN, y: baseline(i), size, fill: theme.text }))
  const figure = lettering(String(number), { x: MARGIN, y: baseline(-1) - 12, size: CARD.number, fill: theme.signal })
  // Covers the ground and the rules behind the text.
  const cover = `<rect y="${baseline(-1)}" width="${MARGIN + (widest * size) / CARD.size + MARGIN / 2}" height="${(lines.length + 0.3) * size}" fill="${theme.ground}"/>`
  const picture = { ...pictureOf(technique, cardFraming(technique)), overlay: cover + figure + text.join('') }
  return drawScene({ ...scene, labels: [] }, scene.still, theme, picture)
}

function pictureOf(technique: Technique, { zoom, floor, middle } = framingOf(technique)): Picture {
  const scene: Scene = techniques[technique]
  return { width, height, zoom: zoom / (scene.camera?.zoom ?? 1), floor, middle }
}

/** Draws labels at the same size in every film, at any zoom. */
const labelWriter = (technique: Technique): DrawText => {
  const size = LABEL / framingOf(technique).zoom
  return (text, { x, y, fill, end }) => lettering(text, { x: end ? x - widthOf(text, size) : x, y, size, fill })
}

/** Texts at the bottom of a frame, each as an SVG with a transparent background. */
export const marks = {
  demo: drawMark('Demo academy', MARGIN),
  slow: drawMark('Half speed'),
  mirrored: drawMark('Mirrored'),
} as const
export type Mark = keyof typeof marks

function drawMark(text: string, x = width - MARGIN - widthOf(text, MARK.size)): string {
  const written = lettering(text, { x, y: height - MARK.foot, size: MARK.size, fill: theme.quiet })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${written}</svg>`
}
