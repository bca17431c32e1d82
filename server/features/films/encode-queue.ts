import { z } from 'zod'
import { FILM_ENCODING_TIME, FILM_TRIES } from '#contract/studio/limits.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'

/** One job for each waiting film. It takes the film whose turn it is then, so that a film can be moved to the front. */
export const encodeQueue = {
  name: 'encode-film',
  data: z.object({}),
  retryLimit: FILM_TRIES,
  retryDelayMax: 60,
  timeLimit: FILM_ENCODING_TIME,
} satisfies Queue<z.ZodType<object>>

export const filmSweepQueue = {
  name: 'film-sweep',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>
