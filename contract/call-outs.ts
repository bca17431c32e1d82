import { z } from 'zod'
import { text } from './text.ts'

/** A share of the picture's width or height, from its upper left corner: 0 to 1. */
const Share = z.number().min(0).max(1)
const Point = z.tuple([Share, Share])

/**
 * Words over the film for a while: what a cue of its track of call-outs says, as JSON. The track is WebVTT metadata.
 * In a mirrored picture the places are mirrored and the words are not.
 */
export const CallOut = z.strictObject({
  /** `\n` breaks the line. */
  text: text(120),
  /** A smaller line above, such as the kind of a chapter. */
  over: text(40).optional(),
  /** What it is about: a line leads from the words to it. A title has none. */
  at: Point.optional(),
  /**
   * Where the words begin, at half their height. They lie away from what they are about, and a title toward the middle
   * of the picture.
   */
  to: Point,
  /** `small` where nothing is said. */
  size: z.enum(['large', 'medium', 'small']).optional(),
})
export type CallOut = z.infer<typeof CallOut>
