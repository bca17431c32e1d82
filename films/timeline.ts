import { techniques } from '#figures/techniques.ts'
import type { Film } from './film.ts'
import { keyPointsOf, type KeyPoint } from './key-points.ts'

export const FRAME_RATE = 30
/** Moments of the scene that a film can show, a second: one a frame at half speed, every other one at real speed. */
const TICKS = 2 * FRAME_RATE
/** Seconds. */
const CARD = 2
const HOLD = 0.5
const LAST_HOLD = 1.2
const SHORTEST = 20
/** How long a key point rests: until its words are read, signs a second. */
const REST = { least: 2, reading: 15, more: 0.2 }

/** The times a film shows its technique. */
export type Pass = 'card' | 'first' | 'points' | 'slow' | 'mirrored' | 'again'

/** A part of a film that runs evenly. Counted in frames of the film, and in ticks of the scene. */
export interface Stretch {
  pass: Pass
  start: number
  frames: number
  tick: number
  /** Ticks from one frame to the next: 2 at real speed, 1 at half speed, 0 at rest. */
  step: 0 | 1 | 2
  /** What the picture at rest points to. */
  point?: KeyPoint
}

type Part = Omit<Stretch, 'start'>

/** The whole film, stretch after stretch. */
export function timelineOf(film: Film): readonly Stretch[] {
  const end = ticksOf(techniques[film.technique].length)
  const [from, until] = film.focus ? [ticksOf(film.focus.from), ticksOf(film.focus.until)] : [0, end]
  const slow = [...run('slow', { from, until, step: 1 }), rest('slow', until, HOLD)]
  const real = (pass: Pass, hold: number) => [...run(pass, { from: 0, until: end, step: 2 }), rest(pass, end, hold)]
  const parts = [
    rest('card', ticksOf(techniques[film.technique].still), CARD),
    ...real('first', HOLD),
    ...pointed(keyPointsOf(film), from, until),
    ...slow,
    ...real('mirrored', HOLD),
    ...real('again', LAST_HOLD),
  ]
  const missing = SHORTEST * FRAME_RATE - framesOf(parts)
  // A lesson about one short thing shows it slowly more often.
  const more = Array.from({ length: Math.max(0, Math.ceil(missing / framesOf(slow))) }, () => slow).flat()
  return placed(
    parts.toSpliced(
      parts.findIndex(({ pass }) => pass === 'slow'),
      0,
      ...more,
    ),
  )
}

/** Seconds of the whole film. */
export const filmLength = (film: Film): number => framesOf(timelineOf(film)) / FRAME_RATE

/** Seconds of the film in whole milliseconds. */
export const secondsAt = (frame: number): number => Math.round((frame / FRAME_RATE) * 1000) / 1000

/** Seconds of the scene. */
export const sceneSeconds = (tick: number): number => tick / TICKS

/** The frames, whole or not, at which a stretch comes past a moment of the scene: none or one. */
export function frameOf({ start, frames, tick, step }: Stretch, seconds: number): number | undefined {
  if (step === 0) return undefined
  const frame = (seconds * TICKS - tick) / step
  return frame >= 0 && frame < frames ? start + frame : undefined
}

const ticksOf = (seconds: number) => 2 * Math.round((seconds * TICKS) / 2)
const framesOf = (parts: readonly Part[]) => parts.reduce((sum, { frames }) => sum + frames, 0)

const run = (pass: Pass, { from, until, step }: { from: number; until: number; step: 1 | 2 }): Part[] =>
  until > from ? [{ pass, frames: (until - from) / step, tick: from, step }] : []

const rest = (pass: Pass, tick: number, seconds: number): Part => ({
  pass,
  frames: Math.round(seconds * FRAME_RATE),
  tick,
  step: 0,
})

/** Runs from one key point to the next, rests at each, and goes on to the end. */
function pointed(points: readonly KeyPoint[], from: number, until: number): Part[] {
  let now = from
  const parts = points.flatMap((point) => {
    const tick = ticksOf(point.moment)
    const seconds = Math.max(REST.least, point.title.length / REST.reading + REST.more)
    const way = [...run('points', { from: now, until: tick, step: 2 }), { ...rest('points', tick, seconds), point }]
    now = tick
    return way
  })
  return [...parts, ...run('points', { from: now, until, step: 2 }), rest('points', until, HOLD)]
}

function placed(parts: readonly Part[]): Stretch[] {
  let start = 0
  return parts.map((part) => {
    const stretch = { ...part, start }
    start += part.frames
    return stretch
  })
}
