import { sql } from 'kysely'
import { MAX_MEMBER_REPORTS } from '#contract/studio/limits.ts'
import type { Member } from '#contract/studio/members.ts'
import { allLessons } from '#rules/catalogue.ts'
import { isSharedAccount, type OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { readSessions } from '#server/features/account/index.ts'
import { readBilling } from '#server/features/billing/index.ts'
import { readDetails } from '#server/features/collections/index.ts'
import { listReportsOfMember } from '#server/features/reports/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { timestampOfId } from '#server/platform/database/ids.ts'
import { hasMailServer } from '#server/features/mail/index.ts'
import { readRows, toMemberRow, isVisibleTo } from './rows.ts'

/** Returns the data about a member that staff at the desk may see. Throws NotFound. */
export async function readMember(context: Context, caller: StaffCaller, id: string): Promise<Member> {
  const { db } = context
  const condition = sql<boolean>`account_id = ${id} and ${isVisibleTo(context, caller)}`
  const [row] = await readRows(db, { condition, orderBy: sql`account_id`, limit: 1 })
  if (!row) return fail('NotFound', 'this member doesn’t exist')
  const owner = row.account_id
  const [account, details, sessions, plan, reports] = await Promise.all([
    readAccount(db, owner),
    readDetails(db, owner),
    // The sessions of a shared account belong to other visitors.
    isSharedAccount(context.config, caller) ? [] : readSessions(context, owner),
    readBilling(context, db, owner),
    readReports(context, owner),
  ])
  const phone = details?.['phone_number']
  return {
    ...toMemberRow(row, context.now()),
    phone: typeof phone === 'string' && phone !== '' ? phone : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    mayBeConfirmed: row.email !== null && row.confirmed_at === null && !hasMailServer(context),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    hasPassword: account.hasPassword,
    billing: plan,
    sessions,
    reports,
  }
}

async function readAccount(queries: Queries, owner: OwnerId) {
  const account = await queries
    .selectFrom('accounts')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('id', '=', owner)
    .executeTakeFirst()
  return account ?? fail('NotFound', 'this member doesn’t exist')
}

async function readReports({ catalogue, db }: Pick<Context, 'catalogue' | 'db'>, owner: OwnerId) {
  const rows = await listReportsOfMember(db, owner, MAX_MEMBER_REPORTS)
  const current = catalogue.current()
  const titles = new Map(current && rows.length > 0 ? allLessons(current).map(({ id, title }) => [id, title]) : [])
  return rows.map(({ id, vid, reason, note, closed_at }) => ({
    id,
    lesson: vid,
    title: titles.get(vid) ?? null,
    reason,
    note,
    at: timestampOfId(id).toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
  }))
}
