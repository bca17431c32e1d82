import { sql } from 'kysely'
import { MAX_EXPORTED_MEMBERS } from '#contract/studio/limits.ts'
import type { MemberFilter, MemberRow } from '#contract/studio/members.ts'
import { csvLine } from '#rules/csv.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { countMembers, buildFilter } from './list-members.ts'
import { readRows, toMemberRow, isVisibleTo } from './rows.ts'

/** Maximum members per query. */
const ROWS_PER_QUERY = 1000

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
 * Exports the members that the caller may see as CSV in parts, newest account first. The audit log records the number
 * of members, but not the filter, which may contain an email address. Throws QuotaExceeded, RateLimitExceeded.
 */
export async function* exportMembers(
  context: Context,
  caller: StaffCaller,
  filter: MemberFilter,
): AsyncGenerator<string> {
  const { db, readReplica } = context
  await countAttempts(context, ['exportMembers', caller.owner])
  const now = context.now()
  const isMatch = sql<boolean>`${isVisibleTo(context, caller)} and ${buildFilter(filter, now)}`
  const members = await countMembers(context, isMatch)
  if (members > MAX_EXPORTED_MEMBERS)
    fail(
      'QuotaExceeded',
      `a file can have at most ${MAX_EXPORTED_MEMBERS} members, but the list has ${members}; narrow the search`,
    )
  await db
    .transaction()
    .execute((transaction) => recordAction(transaction, caller, now, { action: 'member.exported', after: { members } }))
  yield csvLine(columns)
  let isAfterCursor = sql<boolean>`true`
  for (;;) {
    const condition = sql<boolean>`${isMatch} and ${isAfterCursor}`
    const rows = await readReplica((queries) =>
      readRows(queries, { condition, orderBy: sql`account_id desc`, limit: ROWS_PER_QUERY }),
    )
    const lastMember = rows.at(-1)
    if (lastMember) yield rows.map((row) => toLine(toMemberRow(row, now))).join('')
    if (!lastMember || rows.length < ROWS_PER_QUERY) return
    isAfterCursor = sql`account_id < ${lastMember.account_id}`
  }
}

const toLine = (member: MemberRow) => csvLine(columns.map((name) => toCell(member[name])))

const toCell = (value: MemberRow[keyof MemberRow]) => (Array.isArray(value) ? value.join(', ') : value)
