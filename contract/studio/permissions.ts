import { z } from 'zod'

/**
 * What somebody who works for the academy is there (the academy's side, "Who may do what"). One person may have several
 * of them.
 */
export const ROLES = ['owner', 'editor', 'teacher', 'desk'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * What a call of the Studio may ask of its caller. Each call names exactly one (`call.ts`); `rules/permissions.ts` says
 * which role has which. `own`: about the caller alone, so every role has it. `lessons.own`: what `content.change` and
 * `content.publish` allow, for lessons that are one's own (`ownLessons` in `call.ts`).
 */
export const PERMISSIONS = [
  'own',
  'content.read',
  'content.change',
  'content.publish',
  'lessons.own',
  'settings.change',
  'staff.read',
  'staff.change',
  'log.read',
  'programs.read',
  'programs.change',
  'members.read',
  'members.change',
  'members.delete',
  'orders.read',
  'orders.change',
  'reports.read',
  'reports.change',
] as const
export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>

/**
 * What an API key may be good for. `own` comes with every key, what changes the staff or deletes a member wants a
 * password, which no program gives, own lessons are for who made them by hand, and no program writes to members.
 */
export const KeyScope = Permission.exclude(['own', 'lessons.own', 'staff.change', 'members.delete', 'reports.change'])
export type KeyScope = z.infer<typeof KeyScope>

/** Roles of one person, each once, in the order of {@link ROLES}. 400 for an unknown role or none. */
export const Roles = z
  .array(Role)
  .min(1, 'needs at least one role')
  .max(ROLES.length)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)))
