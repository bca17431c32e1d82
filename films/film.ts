import type { Technique } from '#figures/techniques.ts'

/** The film of one lesson. Picture and sound come from the scene of its technique. */
export interface Film {
  /** Id of the lesson. */
  id: string
  technique: Technique
  /** Text of the title card; `\n` breaks the line. */
  title: string
  /** Number of the group of the lesson, which is shown above the title. */
  number: number
  /**
   * Part of the scene that the lesson is about, in seconds of the scene. Key points and the slow pass show only this
   * part. Defaults to the whole scene.
   */
  focus?: { from: number; until: number } | undefined
}
