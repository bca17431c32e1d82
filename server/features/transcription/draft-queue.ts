import { z } from 'zod'
import { MAX_MACHINE_DRAFT_SECONDS, MAX_MACHINE_DRAFT_RESTARTS } from '#contract/studio/limits.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'

/** One job per requested draft. A job processes the oldest waiting draft. */
export const machineDraftQueue = {
  name: 'machine-draft',
  data: z.object({}),
  retryLimit: MAX_MACHINE_DRAFT_RESTARTS,
  retryDelayMax: 60,
  timeLimit: MAX_MACHINE_DRAFT_SECONDS,
} satisfies Queue<z.ZodType<object>>

/** Runs each minute to recover drafts whose process was killed. */
export const machineDraftSweepQueue = {
  name: 'machine-draft-sweep',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>
