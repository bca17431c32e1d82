import { z } from 'zod'

/** Roles of staff (specification, "Who may do what"). A person may have several. */
export const ROLES = ['owner', 'editor', 'teacher', 'desk'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * Permissions of Studio calls. Each call requires exactly one (`call.ts`); `rules/permissions.ts` defines those of each
 * role. `own`: for calls that concern only the caller; every role has it. `lessons.own`: allows the same as
 * `content.change` and `content.publish`, but only for own lessons (`allowsOwnLessons` in `call.ts`). `programs`: API keys
 * and webhooks.
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
 * Permissions that an API key may have, besides `own`, which all keys have. Excluded: changes of staff and deletion of
 * members, which require a password; own lessons, which belong to people; and messages to members.
 */
export const KeyScope = Permission.exclude(['own', 'lessons.own', 'staff.change', 'members.delete', 'reports.change'])
export type KeyScope = z.infer<typeof KeyScope>

/** Roles of one person without duplicates, in the order of {@link ROLES}. 400 for an unknown role or none. */
export const Roles = z
  .array(Role)
  .min(1, 'needs at least one role')
  .max(ROLES.length)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)))
