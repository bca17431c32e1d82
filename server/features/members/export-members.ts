import { sql } from 'kysely'
import { MAX_EXPORTED_MEMBERS } from '#contract/studio/limits.ts'
import type { MemberFilter, MemberRow } from '#contract/studio/members.ts'
import { csvLine } from '#rules/csv.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { countMembers, fitting } from './list-members.ts'
import { readRows, toMemberRow, visibleTo } from './rows.ts'

/** Members per query. */
const PIECE = 1000

const columns = [
  'id',
  'name',
  'email',
  'plan',
  'planUntil',
  'labels',
  'isConfirmed',
  'isDisabled',
  'since',
  'lastSeen',
] as const satisfies (keyof MemberRow)[]

/**
 * Exports the members that the caller may see as CSV in parts, newest account first. The audit log has their number,
 * but not the filter, which may be an address. Throws QuotaExceeded, RateLimitExceeded.
 */
export async function* exportMembers(
  context: Context,
  caller: StaffCaller,
  filter: MemberFilter,
): AsyncGenerator<string> {
  const { db } = context
  await countAttempts(context, ['exportMembers', caller.owner])
  const now = context.now()
  const fits = sql<boolean>`${visibleTo(context, caller)} and ${fitting(filter, now)}`
  const members = await countMembers(db, fits)
  if (members > MAX_EXPORTED_MEMBERS)
    fail(
      'QuotaExceeded',
      `a file can have at most ${MAX_EXPORTED_MEMBERS} members, but the list has ${members}; narrow it`,
    )
  await db
    .transaction()
    .execute((transaction) => recordAction(transaction, caller, now, { action: 'member.exported', after: { members } }))
  yield csvLine(columns)
  let behind = sql<boolean>`true`
  for (;;) {
    const rows = await readRows(db, {
      which: sql`${fits} and ${behind}`,
      sorted: sql`account_id desc`,
      most: PIECE,
    })
    const last = rows.at(-1)
    if (last) yield rows.map((row) => toLine(toMemberRow(row, now))).join('')
    if (!last || rows.length < PIECE) return
    behind = sql`account_id < ${last.account_id}`
  }
}

const toLine = (member: MemberRow) => csvLine(columns.map((name) => toCell(member[name])))

const toCell = (value: MemberRow[keyof MemberRow]) => (Array.isArray(value) ? value.join(', ') : value)
