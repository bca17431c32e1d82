import { sql } from 'kysely'
import { Role, type Roles } from '#contract/studio/permissions.ts'
import type { Invitation, StaffMember } from '#contract/studio/staff.ts'
import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { type Actor, recordAction } from './audit-log.ts'

type RoleList = z.output<typeof Roles>

/** Everybody on the staff, the longest there first, and whom the academy has invited. Both are short: `STAFF_MOST` bounds them together. */
export async function listStaff({ db, now }: Pick<Context, 'db' | 'now'>) {
  const staff = await staffRows(db).orderBy('since').execute()
  const invitations = await db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('expires_at', '>', now())
    .orderBy('created_at')
    .execute()
  return { staff: staff.map(toStaffMember), invitations: invitations.map(toInvitation) }
}

/** Whether nobody works for the academy yet, so that nobody can open its Studio. */
export const isWithoutStaff = async ({ db }: Pick<Context, 'db'>) =>
  (await db.selectFrom('staff').select('account_id').limit(1).executeTakeFirst()) === undefined

const staffRows = (queries: Queries) =>
  queries
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select(['account_id', 'email', 'roles', 'since', 'version'])
    .select((query) =>
      query
        .selectFrom('sessions')
        .select(sql<Date | null>`max(last_used_at)`.as('at'))
        .whereRef('sessions.account_id', '=', 'staff.account_id')
        .as('last_seen'),
    )

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number]

const toStaffMember = ({ account_id, email, roles, since, version, last_seen }: StaffRow): StaffMember => ({
  id: account_id,
  email,
  roles: Role.array().parse(roles),
  since: since.toISOString(),
  lastSeen: last_seen?.toISOString() ?? null,
  version,
})

export const toInvitation = (row: { id: string; email: string; roles: string[]; created_at: Date; expires_at: Date }) =>
  ({
    id: row.id,
    email: row.email,
    roles: Role.array().parse(row.roles),
    invitedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }) satisfies Invitation

interface Change {
  id: string
  roles: RoleList
  /** The version that the change began with. */
  version: number
}

/** Gives somebody on the staff other roles. Throws NotFound, Conflict, LastOwner. */
export const changeRoles = ({ db, now }: Context, actor: Actor, { id, roles, version }: Change) =>
  db.transaction().execute(async (transaction) => {
    const before = await lockStaff(transaction, id)
    if (before.version !== version)
      fail('Conflict', `somebody else has changed these roles meanwhile: they are ${before.roles.join(', ')} now`)
    if (!roles.includes('owner')) refuseLastOwner(before)
    await transaction
      .updateTable('staff')
      .set({ roles, version: version + 1 })
      .where('account_id', '=', before.owner)
      .execute()
    const row = await staffRows(transaction).where('account_id', '=', before.owner).executeTakeFirstOrThrow()
    const change = { subject: nameOf(row), before: before.roles, after: roles }
    await recordAction(transaction, actor, now(), { action: 'staff.roles-changed', ...change })
    return toStaffMember(row)
  })

/** Takes somebody off the staff. Throws NotFound, LastOwner. */
export const removeStaff = ({ db, now }: Context, actor: Actor, id: string) =>
  db.transaction().execute(async (transaction) => {
    const before = await lockStaff(transaction, id)
    refuseLastOwner(before)
    const row = await staffRows(transaction).where('account_id', '=', before.owner).executeTakeFirstOrThrow()
    await transaction.deleteFrom('staff').where('account_id', '=', before.owner).execute()
    await recordAction(transaction, actor, now(), {
      action: 'staff.removed',
      subject: nameOf(row),
      before: before.roles,
    })
    return {}
  })

const nameOf = ({ email, account_id }: Pick<StaffRow, 'email' | 'account_id'>) => email ?? account_id

type Locked = Awaited<ReturnType<typeof lockStaff>>

/** Holds everybody on the staff until the commit, so that two owners cannot remove each other at the same moment. */
async function lockStaff(transaction: InTransaction, id: string) {
  const all = await transaction.selectFrom('staff').selectAll().orderBy('account_id').forUpdate().execute()
  const one = all.find(({ account_id }) => account_id === id)
  if (!one) return fail('NotFound', 'nobody on the staff has this id')
  const owners = all.filter(({ roles }) => roles.includes('owner'))
  return {
    owner: one.account_id,
    roles: one.roles,
    version: one.version,
    isLastOwner: owners.length === 1 && owners[0] === one,
  }
}

const refuseLastOwner = ({ isLastOwner }: Locked) =>
  isLastOwner && fail('LastOwner', 'nobody else is an owner: make somebody one first')
