import type { Side } from '../motion/pose.ts'
import type { Ink } from './theme.ts'

/** An object that a person holds. The knife is a training knife, drawn as an outline. */
export type Prop = 'stick' | 'phone' | 'bag' | 'knife' | 'cuffs'

/** Colors, clothes and props of a drawn person. */
export interface Appearance {
  ink: Ink
  /** Color of the background. Edges in this color separate limbs that cross. */
  ground: string
  /** Whether the person wears the jacket and belt of a martial art. */
  gi: boolean
  bun: boolean
  /** Stripes on the belt. */
  rank: number
  props: readonly { side: Side; prop: Prop }[]
}
