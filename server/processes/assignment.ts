import { z } from 'zod'
import type { Config } from '#server/config/index.ts'

/** What a process gets to do from the one that started it, by the channel between them. */
export const Assignment = z.object({
  kind: z.literal('assignment'),
  /** Such as `web-1`: in its log and its metrics. */
  name: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  /** The embedded database, where the parent runs one. */
  embeddedUrl: z.string().optional(),
  /** It greets the person who started Holdfast. */
  greets: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** `stop`: end after what is under way. `hurry`: the operator does not want to wait. */
export const Command = z.object({ kind: z.enum(['stop', 'hurry']) })
export type Command = z.infer<typeof Command>

/** What a process says once it does its work. */
export const Ready = z.object({ kind: z.literal('ready') })
export type Ready = z.infer<typeof Ready>

/** The processes that one start leads to, without the parent, which opens no connections. */
export const processesOf = ({ processes, role }: Pick<Config, 'processes' | 'role'>): number =>
  processes > 1 && role === 'all' ? processes + 1 : processes
