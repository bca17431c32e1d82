import type { Label } from '#figures/drawing/draw-label.ts'
import type { Arc, Chapter, Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'

/** A chapter of the scene and how the film points to it: it rests at the moment, with the chapter's labels and arcs. */
export interface KeyPoint extends Chapter {
  /** Seconds of the scene at which the picture rests. */
  moment: number
  labels: readonly Label[]
  arcs: readonly Arc[]
}

/** The film's key points in order: the chapters of the focus, or the one that the focus lies in. */
export function keyPointsOf({ technique, focus }: Pick<Film, 'technique' | 'focus'>): KeyPoint[] {
  const scene: Scene = techniques[technique]
  const { from, until } = focus ?? { from: 0, until: scene.length }
  const all = scene.chapters.map((chapter, i) => keyPoint(scene, chapter, scene.chapters[i + 1]?.at ?? scene.length))
  const meant = all.filter(({ moment }) => moment >= from && moment <= until)
  if (meant.length > 0) return meant
  const running = all.findLast(({ at }) => at <= from) ?? all[0]
  return running ? [{ ...running, moment: onFrame((from + until) / 2) }] : []
}

/** What the chapter's label names is seen while the label stands; else one of the scene's telling moments is, or what the chapter has led to. */
function keyPoint(scene: Scene, chapter: Chapter, until: number): KeyPoint {
  const isHere = (from: number, to: number) => (from + to) / 2 >= chapter.at && (from + to) / 2 < until
  const labels = scene.labels.filter((label) => isHere(label.from, label.until))
  const arcs = scene.arcs.filter(({ from, grown }) => isHere(from, grown))
  const [label] = labels
  const moment = label
    ? (label.from + label.until) / 2
    : (scene.moments.find((at) => at > chapter.at + 0.05 && at < until) ?? until - 0.04)
  return { ...chapter, moment: onFrame(moment), labels, arcs }
}

/** A real-speed pass shows every thirtieth of a second, and the rest is one of these pictures. */
const onFrame = (seconds: number) => Math.round(seconds * 30) / 30
