import { z } from 'zod'
import { productFunction } from '../functions.ts'
import { TRANSCRIPT_LESSONS, TRANSCRIPT_TERM_LENGTH } from '../content/content-limits.ts'
import { text } from '../text.ts'

/** A lesson whose transcript matches a search. */
const TranscriptMatch = z.object({
  gid: z.string(),
  id: z.string(),
  /** Whether the member's plan does not include the lesson: then positions and texts are withheld. */
  isLocked: z.boolean(),
  /** Best matches, in the order of the film; empty for a locked lesson. */
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
 * Searches transcripts: all words of the term within three lines of published captions, in any inflected form, the last
 * one also as a prefix. The best lessons first, at most 10, with at most three places each.
 */
export const searchTranscriptsFunction = productFunction({
  name: 'searchTranscripts',
  arguments: z.tuple([z.object({ term: text(TRANSCRIPT_TERM_LENGTH, 0) })]),
  callers: 'member',
  response: z.object({ lessons: z.array(TranscriptMatch).max(TRANSCRIPT_LESSONS) }),
})
