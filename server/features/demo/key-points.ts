import type { Label } from '#figures/draw-label.ts'
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
export function keyPointsOf({ technique, focus }: Film): KeyPoint[] {
  const scene: Scene = techniques[technique]
  const { from, until } = focus ?? { from: 0, until: scene.length }
  const all = scene.chapters.map((chapter, i) => keyPoint(scene, chapter, scene.chapters[i + 1]?.at ?? scene.length))
  const meant = all.filter(({ moment }) => moment >= from && moment <= until)
  if (meant.length > 0) return meant
  const running = all.findLast(({ at }) => at <= from) ?? all[0]
  return running ? [{ ...running, moment: onFrame((from + until) / 2) }] : []
}

/** What the chapter's label names is seen while the label stands; else one of the scene's telling moments is. */
function keyPoint(scene: Scene, chapter: Chapter, until: number): KeyPoint {
  const during = <T extends { from: number; until: number }>(things: readonly T[]) =>
    things.filter((one) => Math.min(one.until, until) - Math.max(one.from, chapter.at) > 0.05)
  const labels = during(scene.labels)
  const [label] = labels
  const moment = label
    ? (Math.max(label.from, chapter.at) + Math.min(label.until, until)) / 2
    : (scene.moments.find((at) => at >= chapter.at && at < until) ?? (chapter.at + until) / 2)
  return { ...chapter, moment: onFrame(moment), labels, arcs: during(scene.arcs) }
}

/** A real-speed pass shows every thirtieth of a second, and the rest is one of these pictures. */
const onFrame = (seconds: number) => Math.round(seconds * 30) / 30
