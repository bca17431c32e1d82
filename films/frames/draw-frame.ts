import { drawScene, type Picture } from '#figures/drawing/draw-scene.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import { getCardFraming, getFraming } from './framing.ts'
import type { KeyPoint } from '../key-points.ts'
import { FILM } from './picture-geometry.ts'

const theme = themes.night
const { width, height } = FILM

/** Draws the scene without people. */
export const drawBackground = (technique: Technique): string =>
  drawScene({ ...techniques[technique], labels: [], arcs: [], actors: {} }, 0, theme, getPicture(technique))

/** Draws the scene with its people, without arcs of motion. */
export const drawPeople = (technique: Technique, seconds: number): string => {
  const scene: Scene = techniques[technique]
  return drawScene(scene, seconds, theme, { ...getPicture(technique), withoutArcs: true })
}

/** Draws the scene with its people and arcs of motion. */
export const drawPeopleWithArcs = (technique: Technique, seconds: number): string =>
  drawScene(techniques[technique], seconds, theme, getPicture(technique))

/** Returns whether the scene has an arc at a moment. */
export const hasArcs = (technique: Technique, seconds: number): boolean => {
  const { arcs }: Scene = techniques[technique]
  return arcs.some(({ from, until }) => seconds >= from && seconds <= until)
}

/** Draws the still of a key point, with the complete arcs of its chapter. */
export function drawKeyPoint(technique: Technique, { moment, arcs }: KeyPoint): string {
  const scene: Scene = techniques[technique]
  const completeArcs = arcs.map((arc) => ({ ...arc, from: 0, fullAt: 0, until: scene.length }))
  return drawScene({ ...scene, arcs: completeArcs }, moment, theme, getPicture(technique))
}

/** Draws the picture of the title card: a still on the right, with room for the title on the left. */
export function drawTitleCard(technique: Technique): string {
  const scene: Scene = techniques[technique]
  return drawScene(scene, scene.still, theme, getPicture(technique, getCardFraming(technique)))
}

function getPicture(technique: Technique, { zoom, floor, middle } = getFraming(technique)): Picture {
  const scene: Scene = techniques[technique]
  return { width, height, zoom: zoom / (scene.camera?.zoom ?? 1), floor, middle }
}
