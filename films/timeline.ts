import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'
import { buildKeyPoints, type KeyPoint } from './key-points.ts'

export const FRAME_RATE = 30
/** Ticks per second of the scene. A frame shows one tick more than the last at half speed, and two at real speed. */
const TICKS = 2 * FRAME_RATE
/** Seconds of the title card, of a pass's last picture, and of the film's; and the shortest film. */
const CARD_SECONDS = 2
const PAUSE = 0.5
const LAST_PAUSE = 1.2
const MIN_DURATION = 20
/** Time for which a key point rests: least seconds, reading speed in characters per second, and seconds added to it. */
const REST = { least: 2, reading: 15, more: 0.2 }

/** Parts of a film, each with a different presentation of the technique. */
export type Pass = 'card' | 'first' | 'points' | 'slow' | 'mirrored' | 'again'

/** A span of a film with a constant speed, in frames of the film and ticks of the scene. */
export interface Span {
  pass: Pass
  start: number
  frames: number
  tick: number
  /** Ticks between two frames: 2 at real speed, 1 at half speed, 0 at rest. */
  step: 0 | 1 | 2
  /** The key point that a picture at rest shows. */
  point?: KeyPoint
}

type Part = Omit<Span, 'start'>

/** All spans of a film in order. */
export function buildTimeline(film: Film): readonly Span[] {
  const end = getTicks(techniques[film.technique].length)
  const [from, until] = film.focus ? [getTicks(film.focus.from), getTicks(film.focus.until)] : [0, end]
  const slow = [...run('slow', { from, until, step: 1 }), restPart('slow', until, PAUSE)]
  const realSpeed = (pass: Pass, pause: number) => [
    ...run(pass, { from: 0, until: end, step: 2 }),
    restPart(pass, end, pause),
  ]
  const parts = [
    restPart('card', getTicks(techniques[film.technique].still), CARD_SECONDS),
    ...realSpeed('first', PAUSE),
    ...pointsPass(buildKeyPoints(film), from, until),
    ...slow,
    ...realSpeed('mirrored', PAUSE),
    ...realSpeed('again', LAST_PAUSE),
  ]
  const missingFrames = MIN_DURATION * FRAME_RATE - getFrames(parts)
  // A lesson about a short focus repeats the slow pass until the film is long enough.
  const more = Array.from({ length: Math.max(0, Math.ceil(missingFrames / getFrames(slow))) }, () => slow).flat()
  return withStarts(
    parts.toSpliced(
      parts.findIndex(({ pass }) => pass === 'slow'),
      0,
      ...more,
    ),
  )
}

/** Length of the film in seconds. */
export const filmLength = (film: Film): number => getFrames(buildTimeline(film)) / FRAME_RATE

/** Seconds of the film at a frame, rounded to milliseconds. */
export const secondsAt = (frame: number): number => Math.round((frame / FRAME_RATE) * 1000) / 1000

/** Seconds of the scene at a tick. */
export const sceneSeconds = (tick: number): number => tick / TICKS

/** The frame, not rounded, at which a span passes a moment of the scene. Undefined if it does not. */
export function findFrame({ start, frames, tick, step }: Span, seconds: number): number | undefined {
  if (step === 0) return undefined
  const frame = (seconds * TICKS - tick) / step
  return frame >= 0 && frame < frames ? start + frame : undefined
}

const getTicks = (seconds: number) => 2 * Math.round((seconds * TICKS) / 2)
const getFrames = (parts: readonly Part[]) => parts.reduce((sum, { frames }) => sum + frames, 0)

const run = (pass: Pass, { from, until, step }: { from: number; until: number; step: 1 | 2 }): Part[] =>
  until > from ? [{ pass, frames: (until - from) / step, tick: from, step }] : []

const restPart = (pass: Pass, tick: number, seconds: number): Part => ({
  pass,
  frames: Math.round(seconds * FRAME_RATE),
  tick,
  step: 0,
})

/** Returns the pass that runs to each key point, rests there, and continues to the end. */
function pointsPass(points: readonly KeyPoint[], from: number, until: number): Part[] {
  let now = from
  const parts = points.flatMap((point) => {
    const tick = getTicks(point.moment)
    const seconds = Math.max(REST.least, point.title.length / REST.reading + REST.more)
    const pointParts = [
      ...run('points', { from: now, until: tick, step: 2 }),
      { ...restPart('points', tick, seconds), point },
    ]
    now = tick
    return pointParts
  })
  return [...parts, ...run('points', { from: now, until, step: 2 }), restPart('points', until, PAUSE)]
}

function withStarts(parts: readonly Part[]): Span[] {
  let start = 0
  return parts.map((part) => {
    const span = { ...part, start }
    start += part.frames
    return span
  })
}
