import { type Role, ROLES } from '#contract/studio/permissions.ts'

/** Roles added (true) or removed (false) in a form. */
export type RoleEdits = Partial<Record<Role, boolean>>

/** Applies edits to the current roles of a person, which may have changed since the form was opened. */
export const applyRoleEdits = (roles: readonly Role[], edits: RoleEdits) =>
  ROLES.filter((role) => edits[role] ?? roles.includes(role))

/** Edit of the instructor name that lessons list. */
export interface NameEdit {
  text: string
  /** Stored name when editing started; null if no name was stored. */
  storedName: string | null
}

/** Returns a warning if another owner has changed the name since editing started. */
export const nameConflict = (current: string | null, edit: NameEdit | undefined): string | undefined =>
  !edit || edit.storedName === current || edit.text.trim() === (current ?? '')
    ? undefined
    : `Someone else ${current === null ? 'removed this name' : `changed this name to “${current}”`}. If you save, your name replaces theirs.`

/** Returns the edits that change the current roles to the chosen roles. */
export const roleEditsBetween = (roles: readonly Role[], chosenRoles: readonly Role[]): RoleEdits =>
  Object.fromEntries(
    ROLES.filter((role) => roles.includes(role) !== chosenRoles.includes(role)).map((role) => [
      role,
      chosenRoles.includes(role),
    ]),
  )
