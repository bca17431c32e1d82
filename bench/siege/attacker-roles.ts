import { z } from 'zod'

/**
 * The ways to attack as a member. Each has an account of its own, since the calls of one account wait for one another.
 */
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

/** How often which status was answered, by what was sent. */
export const Statuses = z.record(z.string(), z.record(z.string(), z.number()))
export type Statuses = z.infer<typeof Statuses>
