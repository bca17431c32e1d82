import type { Moment, Pass } from './film.ts'

export const FRAME_RATE = 24
/** Seconds of the title card. */
export const CARD = 1.6

interface Stretch {
  pass: Pass
  rate: number
  /** Seconds that the last picture stays. */
  hold: number
}

const stretches: readonly Stretch[] = [
  { pass: 'first', rate: 1, hold: 0.3 },
  { pass: 'slow', rate: 0.5, hold: 0.3 },
  { pass: 'again', rate: 1, hold: 0.6 },
]

export const passes: readonly Pass[] = stretches.map(({ pass }) => pass)

const secondsOf = ({ rate, hold }: Stretch, length: number) => length / rate + hold

/** Where a film is at a moment of its own: on the card, or so far into the scene. */
export function sceneTime(seconds: number, length: number): Moment | 'card' {
  let start = CARD
  if (seconds < start) return 'card'
  for (const stretch of stretches) {
    const end = start + secondsOf(stretch, length)
    if (seconds < end) return { pass: stretch.pass, at: Math.min(length, (seconds - start) * stretch.rate) }
    start = end
  }
  return { pass: 'again', at: length }
}

/** Seconds of the film at which a moment of the scene is seen. */
export function filmTime({ pass, at }: Moment, length: number): number {
  let start = CARD
  for (const stretch of stretches) {
    if (stretch.pass === pass) return start + Math.min(at, length) / stretch.rate
    start += secondsOf(stretch, length)
  }
  return start
}

/** Seconds of the whole film of a scene. */
export const filmLength = (length: number): number =>
  stretches.reduce((sum, stretch) => sum + secondsOf(stretch, length), CARD)
