import type { Label } from '#figures/drawing/draw-label.ts'
import type { Arc, Chapter, Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'

/** A chapter of the scene as a still in the film, with the labels and arcs of the chapter. */
export interface KeyPoint extends Chapter {
  /** Seconds of the scene at which the picture rests. */
  moment: number
  labels: readonly Label[]
  arcs: readonly Arc[]
}

/**
 * Returns the key points of a film in order: the chapters whose moment is in the focus, otherwise the chapter that
 * contains the focus.
 */
export function buildKeyPoints({ technique, focus }: Pick<Film, 'technique' | 'focus'>): KeyPoint[] {
  const scene: Scene = techniques[technique]
  const { from, until } = focus ?? { from: 0, until: scene.length }
  const points = scene.chapters.map((chapter, i) => keyPoint(scene, chapter, scene.chapters[i + 1]?.at ?? scene.length))
  const inFocus = points.filter(({ moment }) => moment >= from && moment <= until)
  if (inFocus.length > 0) return inFocus
  const current = points.findLast(({ at }) => at <= from) ?? points[0]
  return current ? [{ ...current, moment: onFrame((from + until) / 2) }] : []
}

/**
 * Returns a key point. Its moment is the middle of the chapter's first label, otherwise the first of the scene's six
 * moments in it, otherwise its end.
 */
function keyPoint(scene: Scene, chapter: Chapter, until: number): KeyPoint {
  const isInChapter = (from: number, to: number) => (from + to) / 2 >= chapter.at && (from + to) / 2 < until
  const labels = scene.labels.filter((label) => isInChapter(label.from, label.until))
  const arcs = scene.arcs.filter(({ from, grown }) => isInChapter(from, grown))
  const [label] = labels
  const moment = label
    ? (label.from + label.until) / 2
    : (scene.moments.find((at) => at > chapter.at + 0.05 && at < until) ?? until - 0.04)
  return { ...chapter, moment: onFrame(moment), labels, arcs }
}

/** Rounds to a picture that a pass at real speed shows, which is every thirtieth of a second. */
const onFrame = (seconds: number) => Math.round(seconds * 30) / 30
