import { z } from 'zod'
import { productFunction } from '../functions.ts'
import { TRANSCRIPT_LESSONS, TRANSCRIPT_TERM_LENGTH } from '../content/content-limits.ts'
import { text } from '../text.ts'

/** A lesson in which the words of a search are said. */
const TranscriptMatch = z.object({
  gid: z.string(),
  id: z.string(),
  /** The member's plan does not include the lesson: where it is said, and in which words, is part of what is locked. */
  isLocked: z.boolean(),
  /** The best places, in the order of the film; none of a locked lesson. */
  hits: z.array(
    z.object({
      /** Seconds from the start of the film. */
      at: z.number(),
      text: z.string(),
      /** BCP 47, such as `en`. */
      lang: z.string(),
    }),
  ),
})
export type TranscriptMatch = z.infer<typeof TranscriptMatch>

/**
 * Finds lessons by what is said in them: all words of the term within three lines of published captions, in any form
 * that the language gives them, the last one also as the beginning of a word. The best lessons first, at most
 * 10, with at most three places each.
 */
export const searchTranscriptsFunction = productFunction({
  name: 'searchTranscripts',
  arguments: z.tuple([z.object({ term: text(TRANSCRIPT_TERM_LENGTH, 0) })]),
  callers: 'member',
  answer: z.object({ lessons: z.array(TranscriptMatch).max(TRANSCRIPT_LESSONS) }),
})
