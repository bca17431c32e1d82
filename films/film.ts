import type { Technique } from '#figures/techniques.ts'

/** The film of one lesson. What is seen and heard in it comes from the technique's scene. */
export interface Film {
  /** The lesson's id. */
  id: string
  technique: Technique
  /** Stands large on the title card; `\n` parts its lines. */
  title: string
  /** Stands over the title: the group that the lesson belongs to. */
  number: number
  /** Seconds of the scene that the lesson is about; key points and slow pass keep to them. The whole scene by default. */
  focus?: { from: number; until: number } | undefined
}
