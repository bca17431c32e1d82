import type { StudioCall } from '#contract/studio/call.ts'
import { PERMISSIONS, type Permission, type Role } from '#contract/studio/permissions.ts'

/** Permissions of each role in the Studio (specification, "Who may do what"). */
const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  editor: ['own', 'content.read', 'content.change', 'content.publish', 'staff.read'],
  teacher: ['own', 'content.read', 'lessons.own'],
  desk: [
    'own',
    'content.read',
    'staff.read',
    'members.read',
    'members.change',
    'orders.read',
    'orders.change',
    'reports.read',
    'reports.change',
  ],
}

/** Returns the permissions of a person with the given roles, in the order of `PERMISSIONS`. */
export const permissionsFor = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => roles.some((role) => permissionsByRole[role].includes(permission)))

/**
 * Returns whether the permissions allow a call. If they allow it only for own lessons, the handler of the call checks
 * each lesson.
 */
export const mayCall = (
  permissions: readonly Permission[],
  { permission, allowsOwnLessons }: Pick<StudioCall, 'permission' | 'allowsOwnLessons'>,
): boolean => permissions.includes(permission) || (allowsOwnLessons === true && permissions.includes('lessons.own'))

/** Returns whether the permissions are limited to writing and publishing own lessons. */
export const isOwnLessonsOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes('lessons.own') && !permissions.includes('content.change')
