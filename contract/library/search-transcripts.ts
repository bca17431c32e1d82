import { z } from 'zod'
import { productFunction } from '../functions.ts'
import { MAX_TRANSCRIPT_LESSONS, MAX_TRANSCRIPT_TERM_LENGTH } from '../content/content-limits.ts'
import { text } from '../text.ts'

/** A lesson whose transcript matches a search. */
const TranscriptMatch = z.object({
  /** Group of the lesson. */
  gid: z.string(),
  /** Id of the lesson in the group. */
  id: z.string(),
  /** Whether the member's plan does not include the lesson: then times and texts are withheld. */
  isLocked: z.boolean(),
  /** Best hits, in the order in which they occur in the film; empty for a locked lesson. */
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
 * Searches published captions. A hit contains all words of the term within three caption lines; inflected forms match,
 * and the last word also matches as a prefix. Returns the 10 best lessons, best first, with up to three hits each.
 */
export const searchTranscriptsFunction = productFunction({
  name: 'searchTranscripts',
  arguments: z.tuple([z.object({ term: text(MAX_TRANSCRIPT_TERM_LENGTH, 0) })]),
  callers: 'member',
  response: z.object({ lessons: z.array(TranscriptMatch).max(MAX_TRANSCRIPT_LESSONS) }),
})
