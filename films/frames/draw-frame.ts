import { drawScene, type Picture } from '#figures/drawing/draw-scene.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import { cardFraming, getFraming } from './framing.ts'
import type { KeyPoint } from '../key-points.ts'
import { FILM } from './picture-geometry.ts'

const theme = themes.night
const { width, height } = FILM

/** The scene without people. */
export const drawBackground = (technique: Technique): string =>
  drawScene({ ...techniques[technique], labels: [], arcs: [], actors: {} }, 0, theme, getPicture(technique))

/** The scene with its people, without arcs. */
export const drawPeople = (technique: Technique, seconds: number): string => {
  const scene: Scene = techniques[technique]
  return drawScene(scene, seconds, theme, { ...getPicture(technique), withoutArcs: true })
}

/** The scene with people and arcs. */
export const drawWithArcs = (technique: Technique, seconds: number): string =>
  drawScene(techniques[technique], seconds, theme, getPicture(technique))

/** Whether the scene has an arc at a moment. */
export const hasArcs = (technique: Technique, seconds: number): boolean => {
  const { arcs }: Scene = techniques[technique]
  return arcs.some(({ from, until }) => seconds >= from && seconds <= until)
}

/** Draws the still of a key point: with the arcs of the chapter fully grown, and room for text. */
export function drawKeyPoint(technique: Technique, { moment, arcs }: KeyPoint): string {
  const scene: Scene = techniques[technique]
  const grown = arcs.map((arc) => ({ ...arc, from: 0, grown: 0, until: scene.length }))
  return drawScene({ ...scene, arcs: grown }, moment, theme, getPicture(technique))
}

/** Draws the picture behind the lesson's title: the still, on the right. */
export function drawTitleCard(technique: Technique): string {
  const scene: Scene = techniques[technique]
  return drawScene(scene, scene.still, theme, getPicture(technique, cardFraming(technique)))
}

function getPicture(technique: Technique, { zoom, floor, middle } = getFraming(technique)): Picture {
  const scene: Scene = techniques[technique]
  return { width, height, zoom: zoom / (scene.camera?.zoom ?? 1), floor, middle }
}
