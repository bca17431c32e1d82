import type { Technique } from '#figures/techniques.ts'

/** The film of one lesson. Picture and sound are generated from the scene of the technique. */
export interface Film {
  /** ID of the lesson. */
  id: string
  technique: Technique
  /** Text of the title card; `\n` breaks the line. */
  title: string
  /** Number of the lesson's group, which is shown above the title. */
  number: number
  /**
   * Part of the scene that the lesson teaches, in seconds of the scene. Key points and the slow pass show only this
   * part. Defaults to the whole scene.
   */
  focus?: { from: number; until: number } | undefined
}
