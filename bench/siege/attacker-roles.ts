import { z } from 'zod'

/** Kinds of attack by a member. Each has an account of its own, since the calls of one account are queued. */
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

/** Count of each response status, by request. */
export const Statuses = z.record(z.string(), z.record(z.string(), z.number()))
export type Statuses = z.infer<typeof Statuses>
