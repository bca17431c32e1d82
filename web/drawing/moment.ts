import type { Technique } from '#figures/techniques.ts'

/** A moment of a technique in a drawing. */
export interface Moment {
  technique: Technique
  /** Seconds of the technique; the default is its most characteristic moment. */
  at?: number | undefined
  /** Omits motion arcs. */
  isBare?: boolean
}
