import type { Technique } from '#figures/techniques.ts'

/** The film of one lesson. Picture and sound come from the scene of its technique. */
export interface Film {
  /** The lesson's id. */
  id: string
  technique: Technique
  /** Title on the title card; `\n` breaks the line. */
  title: string
  /** Number of the lesson's group, above the title. */
  number: number
  /**
   * Seconds of the scene that the lesson is about. Key points and the slow pass are limited to it. Defaults to the
   * whole scene.
   */
  focus?: { from: number; until: number } | undefined
}
