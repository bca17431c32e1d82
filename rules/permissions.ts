import { PERMISSIONS, type Permission, type Role } from '#contract/studio/permissions.ts'

/** Which role may do what in the Studio (the academy's side, "Who may do what"). What is missing in a row is refused. */
const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  editor: ['own', 'content.read', 'content.change', 'content.publish', 'staff.read'],
  teacher: ['own', 'content.read'],
  desk: ['own', 'content.read', 'staff.read'],
}

/** Everything that somebody with these roles may do, in the order of `PERMISSIONS`. */
export const permissionsFor = (roles: readonly Role[]): Permission[] =>
  PERMISSIONS.filter((permission) => roles.some((role) => permissionsOf[role].includes(permission)))
