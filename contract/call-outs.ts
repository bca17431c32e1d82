import { z } from 'zod'
import { text } from './text.ts'

/** Position as a fraction of the frame's width or height, from its upper left corner: 0 to 1. */
const Fraction = z.number().min(0).max(1)
const Point = z.tuple([Fraction, Fraction])

/**
 * Text shown over the film for a while. It is the JSON payload of a cue in the callout track, which is WebVTT
 * metadata. When the player mirrors the picture, it mirrors the positions but not the texts.
 */
export const CallOut = z.strictObject({
  /** A line feed breaks the line. */
  text: text(120),
  /** Smaller line above the text, such as the kind of a chapter. */
  over: text(40).optional(),
  /** Point that the text explains: a line is drawn from the text to this point. Omitted for a title. */
  at: Point.optional(),
  /**
   * Edge of the text where it starts, at half its height. The text extends away from `at`; a title extends towards the
   * middle of the frame.
   */
  to: Point,
  /** Defaults to `small`. */
  size: z.enum(['large', 'medium', 'small']).optional(),
})
export type CallOut = z.infer<typeof CallOut>

/** Horizontal center of the people, in a cue of the same track. Mat mode crops the film around it. */
export const PeopleCenter = z.strictObject({ center: Fraction })
