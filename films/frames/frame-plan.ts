import type { Film } from '../film.ts'
import { sceneSeconds, buildTimeline, type Span } from '../timeline.ts'
import { drawKeyPoint, drawPeople, drawTitleCard, drawWithArcs, hasArcs } from './draw-frame.ts'
import { movingPart } from './framing.ts'
import { WHOLE, type Rect } from './picture-geometry.ts'

/** A picture of the film, and how many frames in a row show it. */
export interface PlannedFrame {
  /** Identifies the drawing. Frames with the same key differ only in being mirrored. */
  key: string
  draw: () => string
  /** The part that differs from the background. */
  visiblePart: () => Rect
  isMirrored: boolean
  /** Frames in a row that show it. */
  count: number
}

/** Every picture of a film in order. */
export const planFrames = (film: Film): PlannedFrame[] =>
  buildTimeline(film).flatMap((span) => framesOfSpan(film, span))

function framesOfSpan(film: Film, span: Span): PlannedFrame[] {
  const { frames, tick, step } = span
  if (step === 0) return [frameAt(film, span, tick, frames)]
  return Array.from({ length: frames }, (_, i) => frameAt(film, span, tick + i * step, 1))
}

function frameAt(film: Film, { pass, point }: Span, tick: number, count: number): PlannedFrame {
  const { technique } = film
  const at = sceneSeconds(tick)
  const frame = { isMirrored: pass === 'mirrored', count }
  if (pass === 'card') return { ...frame, key: 'card', draw: () => drawTitleCard(technique), visiblePart: () => WHOLE }
  if (point)
    return { ...frame, key: `point ${point.at}`, draw: () => drawKeyPoint(technique, point), visiblePart: () => WHOLE }
  // Without arcs, the slow pass uses the same pictures as the other passes.
  const isWithArcs = pass === 'slow' && hasArcs(technique, at)
  return {
    ...frame,
    key: `${isWithArcs ? 'arcs' : 'people'} ${tick}`,
    draw: () => (isWithArcs ? drawWithArcs : drawPeople)(technique, at),
    visiblePart: () => movingPart(technique, at, isWithArcs),
  }
}
