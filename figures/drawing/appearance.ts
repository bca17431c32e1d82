import type { Side } from '../motion/pose.ts'
import type { Ink } from './theme.ts'
import type { Vec } from '../vector.ts'

/** What a hand can hold. A knife is a training knife: a plain outline. */
export type Held = 'stick' | 'phone' | 'bag' | 'knife' | 'cuffs'

/** Turns a point of space into one of the picture. */
export type View = (point: Vec) => Vec

/** What a person is drawn in. */
export interface Look {
  ink: Ink
  /** Colour of the ground; it also parts limbs that cross. */
  ground: string
  gi: boolean
  bun: boolean
  rank: number
  /** What the hands hold. */
  held: readonly { side: Side; what: Held }[]
}
