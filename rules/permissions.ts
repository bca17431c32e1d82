import type { StudioCall } from '#contract/studio/call.ts'
import { PERMISSIONS, type Permission, type Role } from '#contract/studio/permissions.ts'

/**
 * Which role may do what in the Studio (the academy's side, "Who may do what"). What is missing in a row is refused.
 */
const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
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

/** Everything that somebody with these roles may do, in the order of `PERMISSIONS`. */
export const permissionsFor = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => roles.some((role) => permissionsOf[role].includes(permission)))

/** Whether these permissions open a call. One that is open for own lessons asks of each whose it is. */
export const mayCall = (
  permissions: readonly Permission[],
  { permission, ownLessons }: Pick<StudioCall, 'permission' | 'ownLessons'>,
): boolean => permissions.includes(permission) || (ownLessons === true && permissions.includes('lessons.own'))

/** Whether somebody writes and publishes their own lessons alone. */
export const isOwnLessonsOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes('lessons.own') && !permissions.includes('content.change')
