import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Permission, Role, type Roles } from '#contract/studio/permissions.ts'
import type { Invitation, StaffMember } from '#contract/studio/staff.ts'
import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { type Actor, recordAction, withdrawInvitations } from '#server/features/audit-log/index.ts'
import { changeStaff } from './change-staff.ts'
import type { StaffCaller } from './staff-caller.ts'
import { selectFactorCounts, hasFactor } from './second-factor/factor-counts.ts'
import { readFactorRule } from './second-factor/factors.ts'
import { isSharedDemoAccount } from './shared-view.ts'

type RoleList = z.output<typeof Roles>

/**
 * Lists the staff, people without a second factor first, and open invitations. Both are limited by `MAX_STAFF`.
 * Without a `viewer` (in commands), everybody is listed.
 */
export async function listStaff(context: Pick<Context, 'config' | 'db' | 'now'>, viewer?: Pick<StaffCaller, 'isDemo'>) {
  const { db, now } = context
  const isPublic = viewer !== undefined && isSharedDemoAccount(context, viewer)
  const staff = await selectStaff(db)
    .$if(isPublic, (rows) => rows.where('is_demo', '=', true))
    .orderBy('since')
    .execute()
  const invitations = await db
    .selectFrom('staff_invitations')
    .leftJoin('accounts', 'accounts.id', 'invited_by')
    .selectAll('staff_invitations')
    .select('accounts.email as inviter')
    .where('expires_at', '>', now())
    .$if(isPublic, (rows) => rows.where(sql<boolean>`false`))
    .orderBy('staff_invitations.created_at')
    .execute()
  const people = staff.map(toStaffMember)
  const { isRequired } = await readFactorRule(db)
  return {
    staff: [...people.filter((row) => !hasFactor(row)), ...people.filter(hasFactor)],
    invitations: invitations.map(toInvitation),
    isSecondFactorRequired: isRequired,
  }
}

const selectStaff = (queries: Queries) =>
  queries
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select(['account_id', 'email', 'roles', 'teaches_as', 'since', 'version'])
    .select(selectFactorCounts)
    .select((query) =>
      query
        .selectFrom('sessions')
        .select(sql<Date | null>`max(last_used_at)`.as('last_used_at'))
        .whereRef('sessions.account_id', '=', 'staff.account_id')
        .as('last_seen'),
    )

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['execute']>>[number]

const toStaffMember = (row: StaffRow): StaffMember => ({
  id: row.account_id,
  email: row.email,
  roles: Role.array().parse(row.roles),
  teachesAs: row.teaches_as,
  since: row.since.toISOString(),
  lastSeen: row.last_seen?.toISOString() ?? null,
  passkeys: row.passkeys ?? 0,
  hasApp: (row.apps ?? 0) > 0,
  version: row.version,
})

interface InvitationRow {
  id: string
  email: string
  roles: string[]
  invited_by: string | null
  /** The inviter's email address. */
  inviter: string | null
  created_at: Date
  expires_at: Date
}

export const toInvitation = (row: InvitationRow) =>
  ({
    id: row.id,
    email: row.email,
    roles: Role.array().parse(row.roles),
    invitedBy: row.inviter ?? row.invited_by,
    invitedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }) satisfies Invitation

interface RoleChange {
  id: string
  roles: RoleList
  /** The name in the `cast` of lessons. Undefined keeps the current name; null removes it. */
  teachesAs?: string | null | undefined
  /** The version of the record on which the change is based. */
  version: number
}

/** Whether a person with these roles has a permission. */
const hasPermission = (roles: readonly string[], permission: Permission): boolean =>
  permissionsFor(Role.array().parse(roles)).includes(permission)

/**
 * Changes the roles of a staff member, and revokes their open invitations if they may no longer invite. Throws
 * Forbidden, NotFound, Conflict, LastOwner.
 */
export const changeRoles = (context: Context, actor: Actor, { id, roles, teachesAs, version }: RoleChange) =>
  changeStaff(context, async (transaction) => {
    const before = await lockStaffMember(transaction, actor, id)
    const name = teachesAs === undefined ? before.teachesAs : teachesAs?.trim() || null
    const readRow = () => selectStaff(transaction).where('account_id', '=', before.owner).executeTakeFirstOrThrow()
    // This is also the case if the call is repeated because its response was lost.
    if (name === before.teachesAs && isDeepStrictEqual(roles, before.roles)) return toStaffMember(await readRow())
    if (before.version !== version) failStaleRoles(before, teachesAs)
    if (!roles.includes('owner')) failIfLastOwner(before)
    if (name !== null && name !== before.teachesAs) await requireFreeName(transaction, name)
    await transaction
      .updateTable('staff')
      .set({ roles, teaches_as: name, version: version + 1 })
      .where('account_id', '=', before.owner)
      .execute()
    const row = await readRow()
    const hasNewName = name !== before.teachesAs
    const change = {
      subject: getName(row),
      before: hasNewName ? { roles: before.roles, teachesAs: before.teachesAs } : before.roles,
      after: hasNewName ? { roles, teachesAs: name } : roles,
    }
    await recordAction(transaction, actor, context.now(), { action: 'staff.roles-changed', ...change })
    if (!hasPermission(roles, 'staff.change'))
      await withdrawInvitations(transaction, actor, context.now(), { invitedBy: before.owner })
    return toStaffMember(row)
  })

/** Throws Conflict with the current roles, and with the current name in lessons if the request has another name. */
function failStaleRoles(current: LockedStaff, teachesAs: RoleChange['teachesAs']): never {
  const nameText = current.teachesAs === null ? 'without a name' : `with the name “${current.teachesAs}”`
  const isNameStale = teachesAs !== undefined && (teachesAs?.trim() || null) !== current.teachesAs
  return fail(
    'Conflict',
    `someone else changed these roles in the meantime: they’re now ${current.roles.join(', ')}${isNameStale ? `, ${nameText} in lessons` : ''}`,
  )
}

/** Throws Conflict if another person uses the name, because both would then own the same lessons. */
async function requireFreeName(transaction: InTransaction, name: string) {
  const existing = await selectStaff(transaction).where('teaches_as', '=', name).executeTakeFirst()
  if (existing) fail('Conflict', `'teachesAs': ${getName(existing)} already uses this name in lessons`)
}

/**
 * Removes a person from the staff and revokes their invitations. Throws Forbidden, NotFound, and LastOwner unless
 * `allowsLastOwner`.
 */
export const removeStaff = (context: Context, actor: Actor, id: string, { allowsLastOwner = false } = {}) =>
  changeStaff(context, async (transaction) => {
    const before = await lockStaffMember(transaction, actor, id)
    if (!allowsLastOwner) failIfLastOwner(before)
    const row = await selectStaff(transaction).where('account_id', '=', before.owner).executeTakeFirstOrThrow()
    await transaction.deleteFrom('staff').where('account_id', '=', before.owner).execute()
    await recordAction(transaction, actor, context.now(), {
      action: 'staff.removed',
      subject: getName(row),
      before: before.roles,
    })
    await withdrawInvitations(transaction, actor, context.now(), { invitedBy: before.owner })
    return {}
  })

const getName = ({ email, account_id }: Pick<StaffRow, 'email' | 'account_id'>) => email ?? account_id

type LockedStaff = Awaited<ReturnType<typeof lockStaffMember>>

/**
 * Locks all staff rows until the commit, and checks the actor's permission again, so that two owners cannot remove each
 * other concurrently. Throws Forbidden.
 */
export async function lockStaff(
  transaction: InTransaction,
  actor: Actor,
  permission: keyof typeof LOST_PERMISSION_TEXTS = 'staff.change',
) {
  const allStaff = await transaction
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .selectAll('staff')
    .select(['email', 'disabled_at'])
    .orderBy('account_id')
    .forUpdate('staff')
    .execute()
  const isAllowed =
    typeof actor === 'string' ||
    allStaff.some((row) => row.account_id === actor.owner && hasPermission(row.roles, permission))
  return isAllowed ? allStaff : fail('Forbidden', LOST_PERMISSION_TEXTS[permission])
}

const LOST_PERMISSION_TEXTS = {
  'staff.change': 'you can no longer change the staff',
  'programs.change': 'you can no longer change API keys',
}

async function lockStaffMember(transaction: InTransaction, actor: Actor, id: string) {
  const allStaff = await lockStaff(transaction, actor)
  const row = allStaff.find(({ account_id }) => account_id === id)
  if (!row) return fail('NotFound', 'no one on the staff has this ID')
  // Disabled owners are not counted.
  const otherOwners = allStaff.filter(
    (staffRow) => staffRow !== row && staffRow.roles.includes('owner') && staffRow.disabled_at === null,
  )
  return {
    owner: row.account_id,
    roles: row.roles,
    teachesAs: row.teaches_as,
    version: row.version,
    isLastOwner: row.roles.includes('owner') && otherOwners.length === 0,
  }
}

const failIfLastOwner = ({ isLastOwner }: LockedStaff) =>
  isLastOwner && fail('LastOwner', 'no one else is an owner: make someone else an owner first')
