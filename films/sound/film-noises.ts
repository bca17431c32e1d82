import type { Film } from '../film.ts'
import { noisesOf, type Noise } from './noises.ts'
import { frameOf, FRAME_RATE, timelineOf } from '../timeline.ts'

/** A noise where the film has it, seconds of the film: later and farther apart in a slow pass. */
export interface FilmNoise {
  at: number
  noise: Noise
}

/** Every noise of a film in order. A picture at rest is silent. */
export function heardIn(film: Film): FilmNoise[] {
  const noises = noisesOf(film.technique)
  return timelineOf(film).flatMap((stretch) =>
    noises.flatMap(({ at, noise }) => {
      const frame = frameOf(stretch, at)
      return frame === undefined ? [] : [{ at: frame / FRAME_RATE, noise }]
    }),
  )
}
