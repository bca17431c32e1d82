import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'
import { buildKeyPoints, type KeyPoint } from './key-points.ts'

export const FRAME_RATE = 30
/** Ticks per second of the scene. With each frame, the scene advances one tick at half speed, two at real speed. */
const TICKS_PER_SECOND = 2 * FRAME_RATE
/** Length of the title card in seconds. */
const CARD_SECONDS = 2
/** Length of the still at the end of a pass in seconds. */
const PAUSE_SECONDS = 0.5
/** Length of the still at the end of the film in seconds. */
const LAST_PAUSE_SECONDS = 1.2
/** Minimum length of a film in seconds. */
const MIN_FILM_SECONDS = 20
/** Length of the still of a key point. The reading speed is in characters per second. */
const STILL = { minSeconds: 2, readingSpeed: 15, extraSeconds: 0.2 }

/** Passes of a film. Each pass presents the technique differently. */
export type Pass = 'card' | 'first' | 'points' | 'slow' | 'mirrored' | 'again'

/**
 * A span of a film with a constant speed. `start` and `frames` are in frames of the film, `tick` in ticks of the scene.
 */
export interface Span {
  pass: Pass
  start: number
  frames: number
  tick: number
  /** Ticks between two frames: 2 at real speed, 1 at half speed, 0 for a still. */
  step: 0 | 1 | 2
  /** Key point shown by a still. */
  point?: KeyPoint
}

/** A span before its start is calculated. */
type Part = Omit<Span, 'start'>

/** Returns all spans of a film in order. */
export function buildTimeline(film: Film): readonly Span[] {
  const end = toTicks(techniques[film.technique].length)
  const [from, until] = film.focus ? [toTicks(film.focus.from), toTicks(film.focus.until)] : [0, end]
  const slow = [...createRun('slow', { from, until, step: 1 }), createStill('slow', until, PAUSE_SECONDS)]
  const createRealSpeedPass = (pass: Pass, pause: number) => [
    ...createRun(pass, { from: 0, until: end, step: 2 }),
    createStill(pass, end, pause),
  ]
  const parts = [
    createStill('card', toTicks(techniques[film.technique].still), CARD_SECONDS),
    ...createRealSpeedPass('first', PAUSE_SECONDS),
    ...createPointsPass(buildKeyPoints(film), from, until),
    ...slow,
    ...createRealSpeedPass('mirrored', PAUSE_SECONDS),
    ...createRealSpeedPass('again', LAST_PAUSE_SECONDS),
  ]
  const missingFrames = MIN_FILM_SECONDS * FRAME_RATE - countFrames(parts)
  // A lesson about a short focus repeats the slow pass until the film is long enough.
  const slowRepetitions = Array.from(
    { length: Math.max(0, Math.ceil(missingFrames / countFrames(slow))) },
    () => slow,
  ).flat()
  return addStarts(
    parts.toSpliced(
      parts.findIndex(({ pass }) => pass === 'slow'),
      0,
      ...slowRepetitions,
    ),
  )
}

/** Returns the length of the film in seconds. */
export const filmLength = (film: Film): number => countFrames(buildTimeline(film)) / FRAME_RATE

/** Returns the seconds of the film at a frame, rounded to milliseconds. */
export const secondsAt = (frame: number): number => Math.round((frame / FRAME_RATE) * 1000) / 1000

/** Returns the seconds of the scene at a tick. */
export const sceneSeconds = (tick: number): number => tick / TICKS_PER_SECOND

/**
 * Returns the frame, not rounded, at which a span shows a moment of the scene; undefined if the span omits the moment.
 */
export function findFrame({ start, frames, tick, step }: Span, seconds: number): number | undefined {
  if (step === 0) return undefined
  const frame = (seconds * TICKS_PER_SECOND - tick) / step
  return frame >= 0 && frame < frames ? start + frame : undefined
}

const toTicks = (seconds: number) => 2 * Math.round((seconds * TICKS_PER_SECOND) / 2)
const countFrames = (parts: readonly Part[]) => parts.reduce((sum, { frames }) => sum + frames, 0)

const createRun = (pass: Pass, { from, until, step }: { from: number; until: number; step: 1 | 2 }): Part[] =>
  until > from ? [{ pass, frames: (until - from) / step, tick: from, step }] : []

const createStill = (pass: Pass, tick: number, seconds: number): Part => ({
  pass,
  frames: Math.round(seconds * FRAME_RATE),
  tick,
  step: 0,
})

/** Creates the pass that runs to each key point, shows it as a still, and continues to the end. */
function createPointsPass(points: readonly KeyPoint[], from: number, until: number): Part[] {
  let currentTick = from
  const parts = points.flatMap((point) => {
    const tick = toTicks(point.moment)
    const seconds = Math.max(STILL.minSeconds, point.title.length / STILL.readingSpeed + STILL.extraSeconds)
    const pointParts = [
      ...createRun('points', { from: currentTick, until: tick, step: 2 }),
      { ...createStill('points', tick, seconds), point },
    ]
    currentTick = tick
    return pointParts
  })
  return [
    ...parts,
    ...createRun('points', { from: currentTick, until, step: 2 }),
    createStill('points', until, PAUSE_SECONDS),
  ]
}

function addStarts(parts: readonly Part[]): Span[] {
  let start = 0
  return parts.map((part) => {
    const span = { ...part, start }
    start += part.frames
    return span
  })
}
