import type { Technique } from '#figures/techniques.ts'

/** Time of a technique that a drawing shows. */
export interface Moment {
  technique: Technique
  /** Seconds since the start of the technique. The default is the technique's most characteristic moment. */
  at?: number | undefined
  /** Omits motion arcs. */
  withoutArcs?: boolean
}
