import { z } from 'zod'
import type { Config } from '#server/config/index.ts'

/** The role of a child process, sent by its parent. */
export const Assignment = z.object({
  kind: z.literal('assignment'),
  /** Name in logs and metrics, such as `web-1`. */
  name: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  /** URL of the embedded database. Undefined if the parent does not run an embedded database. */
  embeddedUrl: z.string().optional(),
  /** Whether the child process prints the welcome message. */
  printsWelcome: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** `stop`: shut down gracefully. `forceExit`: exit without waiting. */
export const Command = z.object({ kind: z.enum(['stop', 'forceExit']) })
export type Command = z.infer<typeof Command>

/** Sent by a child process once it is ready. */
export const Ready = z.object({ kind: z.literal('ready') })
export type Ready = z.infer<typeof Ready>

/** Returns the number of processes that open connections. A parent of several processes opens none. */
export const countProcesses = ({ processes, role }: Pick<Config, 'processes' | 'role'>): number =>
  processes > 1 && role === 'all' ? processes + 1 : processes
