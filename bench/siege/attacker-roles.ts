import { z } from 'zod'

/** Kinds of attacks by members. Each kind uses a separate account, since the calls of one account are queued. */
export const roles = ['writer', 'updater', 'counter', 'reader', 'listener', 'program', 'exporter'] as const
export type Role = (typeof roles)[number]

export const Attacker = z.object({
  role: z.enum(roles),
  id: z.string(),
  token: z.string(),
  /** An API key. */
  key: z.string(),
})
export type Attacker = z.infer<typeof Attacker>

/** Number of responses, by request and status. */
export const Statuses = z.record(z.string(), z.record(z.string(), z.number()))
export type Statuses = z.infer<typeof Statuses>
