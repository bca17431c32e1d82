import type { ChapterKind } from '#contract/catalogue.ts'
import type { Technique } from '#figures/techniques.ts'

/** The three times a film shows its technique. */
export type Pass = 'first' | 'slow' | 'again'

/** A moment of the film: seconds of the scene, in one of its passes. */
export interface Moment {
  pass: Pass
  at: number
}

export type Noise = 'step' | 'grip' | 'slip' | 'thump' | 'slap'

/** A drawn film: what is not in the scene's motion itself. */
export interface Film {
  technique: Technique
  /** Stands large on the title card: the group that the film belongs to. */
  number: number
  title: string
  /** The first one takes the title card with it. */
  chapters: readonly (Moment & { title: string; kind: ChapterKind })[]
  captions: readonly (Moment & { text: string; seconds: number })[]
  /** Heard in every pass. Seconds of the scene. */
  noises: readonly { at: number; noise: Noise }[]
}
