import { z } from 'zod'
import { MAX_FILM_ENCODING_SECONDS, MAX_ENCODING_RESTARTS } from '#contract/studio/limits.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'

/** One job per waiting film. A job selects its film when it starts, so that films can be reordered. */
export const encodeQueue = {
  name: 'encode-film',
  data: z.object({}),
  retryLimit: MAX_ENCODING_RESTARTS,
  retryDelayMax: 60,
  timeLimit: MAX_FILM_ENCODING_SECONDS,
} satisfies Queue<z.ZodType<object>>

/** Runs once a minute: repairs the state left by killed processes, and deletes expired data (`sweep.ts`). */
export const filmSweepQueue = {
  name: 'film-sweep',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>
