import type { Film } from '../film.ts'
import { sceneSeconds, buildTimeline, type Span } from '../timeline.ts'
import { drawKeyPoint, drawPeople, drawTitleCard, drawPeopleWithArcs, hasArcs } from './draw-frame.ts'
import { findMovingPart } from './framing.ts'
import { WHOLE_FRAME, type Rect } from './picture-geometry.ts'

/** A picture of the film, which one frame or several consecutive frames show. */
export interface PlannedFrame {
  /** Identifies the drawing. Frames with the same key differ only in `isMirrored`. */
  key: string
  draw: () => string
  /** Returns the area that differs from the background. */
  getVisiblePart: () => Rect
  isMirrored: boolean
  /** Number of consecutive frames that show the picture. */
  count: number
}

/** Returns all pictures of a film in order. */
export const planFrames = (film: Film): PlannedFrame[] => buildTimeline(film).flatMap((span) => planSpan(film, span))

function planSpan(film: Film, span: Span): PlannedFrame[] {
  const { frames, tick, step } = span
  if (step === 0) return [planFrame(film, span, tick, frames)]
  return Array.from({ length: frames }, (_, i) => planFrame(film, span, tick + i * step, 1))
}

function planFrame(film: Film, { pass, point }: Span, tick: number, count: number): PlannedFrame {
  const { technique } = film
  const seconds = sceneSeconds(tick)
  const frame = { isMirrored: pass === 'mirrored', count }
  if (pass === 'card')
    return { ...frame, key: 'card', draw: () => drawTitleCard(technique), getVisiblePart: () => WHOLE_FRAME }
  if (point)
    return {
      ...frame,
      key: `point ${point.at}`,
      draw: () => drawKeyPoint(technique, point),
      getVisiblePart: () => WHOLE_FRAME,
    }
  // Without arcs, the slow pass uses the same pictures as the other passes.
  const showsArcs = pass === 'slow' && hasArcs(technique, seconds)
  return {
    ...frame,
    key: `${showsArcs ? 'arcs' : 'people'} ${tick}`,
    draw: () => (showsArcs ? drawPeopleWithArcs : drawPeople)(technique, seconds),
    getVisiblePart: () => findMovingPart(technique, seconds, showsArcs),
  }
}
