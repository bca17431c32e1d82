import type { Technique } from '#figures/techniques.ts'

/** A moment of a technique, as a page draws it. */
export interface Moment {
  technique: Technique
  /** Seconds of the technique; the moment that shows it best by default. */
  at?: number | undefined
  /** Without motion arcs. */
  isBare?: boolean
}
