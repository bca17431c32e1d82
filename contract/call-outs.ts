import { z } from 'zod'
import { text } from './text.ts'

/** Fraction of the frame's width or height from its upper left corner: 0 to 1. */
const Share = z.number().min(0).max(1)
const Point = z.tuple([Share, Share])

/**
 * Text shown over the film for a while: the JSON payload of a cue in the call-out track, which is WebVTT metadata. In a
 * mirrored picture positions are mirrored and texts are not.
 */
export const CallOut = z.strictObject({
  /** A line feed breaks the line. */
  text: text(120),
  /** Smaller line above, such as the kind of a chapter. */
  over: text(40).optional(),
  /** Point that a line leads to from the text. A title has none. */
  at: Point.optional(),
  /**
   * Start of the text, at half its height. The text extends away from `at`; that of a title extends towards the middle
   * of the frame.
   */
  to: Point,
  /** Defaults to `small`. */
  size: z.enum(['large', 'medium', 'small']).optional(),
})
export type CallOut = z.infer<typeof CallOut>
