import type { Label } from '#figures/drawing/draw-label.ts'
import type { Arc, Chapter, Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'

/** A chapter of the scene that the film shows as a still, with the labels and arcs of the chapter. */
export interface KeyPoint extends Chapter {
  /** Time of the still in seconds of the scene. */
  moment: number
  labels: readonly Label[]
  arcs: readonly Arc[]
}

/**
 * Returns the key points of a film in order: the chapters whose still is in the focus. If no still is in the focus,
 * returns the chapter that contains the focus.
 */
export function buildKeyPoints({ technique, focus }: Pick<Film, 'technique' | 'focus'>): KeyPoint[] {
  const scene: Scene = techniques[technique]
  const { from, until } = focus ?? { from: 0, until: scene.length }
  const points = scene.chapters.map((chapter, i) =>
    createKeyPoint(scene, chapter, scene.chapters[i + 1]?.at ?? scene.length),
  )
  const inFocus = points.filter(({ moment }) => moment >= from && moment <= until)
  if (inFocus.length > 0) return inFocus
  const current = points.findLast(({ at }) => at <= from) ?? points[0]
  return current ? [{ ...current, moment: roundToFrame((from + until) / 2) }] : []
}

/**
 * Creates the key point of a chapter. The still is at the middle of the time of the first label. Without labels, the
 * still is at the first of the scene's six moments in the chapter, and without such a moment, at the end of the
 * chapter.
 */
function createKeyPoint(scene: Scene, chapter: Chapter, until: number): KeyPoint {
  const isInChapter = (from: number, to: number) => (from + to) / 2 >= chapter.at && (from + to) / 2 < until
  const labels = scene.labels.filter((label) => isInChapter(label.from, label.until))
  const arcs = scene.arcs.filter(({ from, fullAt }) => isInChapter(from, fullAt))
  const [label] = labels
  const moment = label
    ? (label.from + label.until) / 2
    : (scene.moments.find((at) => at > chapter.at + 0.05 && at < until) ?? until - 0.04)
  return { ...chapter, moment: roundToFrame(moment), labels, arcs }
}

/** Rounds to the time of a frame at real speed: a multiple of a thirtieth of a second. */
const roundToFrame = (seconds: number) => Math.round(seconds * 30) / 30
