import { z } from 'zod'

/** What somebody who works for the academy is there (the academy's side, "Who may do what"). One person may have several of them. */
export const ROLES = ['owner', 'editor', 'teacher', 'desk'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * What a call of the Studio may ask of its caller. Each call names exactly one (`call.ts`); `rules/permissions.ts` says which role has which.
 * `own`: about the caller alone, so every role has it.
 */
export const PERMISSIONS = [
  'own',
  'content.read',
  'content.change',
  'content.publish',
  'settings.change',
  'staff.read',
  'staff.change',
  'log.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Roles of one person, each once, in the order of {@link ROLES}. 400 for an unknown role or none. */
export const Roles = z
  .array(Role)
  .min(1, 'needs at least one role')
  .max(ROLES.length)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)))
