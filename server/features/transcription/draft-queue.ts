import { z } from 'zod'
import { MACHINE_DRAFT_TIME, MACHINE_DRAFT_TRIES } from '#contract/studio/limits.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'

/** Queue with one job per requested draft. A job processes the oldest waiting draft. */
export const machineDraftQueue = {
  name: 'machine-draft',
  data: z.object({}),
  retryLimit: MACHINE_DRAFT_TRIES,
  retryDelayMax: 60,
  timeLimit: MACHINE_DRAFT_TIME,
} satisfies Queue<z.ZodType<object>>

/** Queue of the sweep, which runs every minute and recovers drafts whose process was killed. */
export const machineDraftSweepQueue = {
  name: 'machine-draft-sweep',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>
