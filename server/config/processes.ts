import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { MAX_PROCESSES } from '#contract/operation-limits.ts'

const COUNT_ERROR = `expected auto or a whole number from 1 to ${MAX_PROCESSES}`

/** Environment variables of the role and number of processes. */
export const ProcessVariables = {
  /** `web` serves requests, `worker` runs jobs, `all` does both. */
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'expected all, web or worker' }).default('all'),
  /** Number of processes that serve requests on the same port. `auto` means one per CPU. */
  PROCESSES: z
    .string()
    .trim()
    .regex(/^(auto|[1-9]\d*)$/, COUNT_ERROR)
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), MAX_PROCESSES) : Number(text)))
    .refine((count) => count <= MAX_PROCESSES, COUNT_ERROR)
    .default(1),
}

export type Role = 'all' | 'web' | 'worker'

interface ParsedProcessVariables {
  ROLE: Role
  PROCESSES: number
  DATABASE_URL?: string | undefined
}

/** Returns an error for each variable that contradicts another. */
export function checkProcessVariables({
  ROLE,
  PROCESSES,
  DATABASE_URL,
}: ParsedProcessVariables): { name: string; message: string }[] {
  return [
    ...(ROLE !== 'all' && DATABASE_URL === undefined
      ? [
          {
            name: 'ROLE',
            message: `expected DATABASE_URL to be set with ROLE=${ROLE}, to the database of the other processes`,
          },
        ]
      : []),
    ...(ROLE === 'worker' && PROCESSES > 1
      ? [{ name: 'PROCESSES', message: 'expected 1 with ROLE=worker, which serves no requests' }]
      : []),
  ]
}
