import type { Side } from '../motion/pose.ts'
import type { Ink } from './theme.ts'

/** A thing in a hand. The knife is a training knife: a plain outline. */
export type Prop = 'stick' | 'phone' | 'bag' | 'knife' | 'cuffs'

/** How a person is drawn. */
export interface Appearance {
  ink: Ink
  /** Color of the ground, which also separates limbs that cross. */
  ground: string
  gi: boolean
  bun: boolean
  /** Stripes on the belt. */
  rank: number
  props: readonly { side: Side; prop: Prop }[]
}
