import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { normalizeEmail } from '#contract/email.ts'
import { MEMBERS_PAGE_SIZE } from '#contract/studio/limits.ts'
import type { listMembers as listEndpoint, MemberFilter } from '#contract/studio/members.ts'
import type { Context } from '#server/context.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { encodeCursor, type MemberOrder, type Cursor, readCursor } from './cursor.ts'
import { type FoundMember, readRows, toMemberRow, isVisibleTo } from './rows.ts'

const seenAt = sql`coalesce(last_seen_at, to_timestamp(0))`

/** Sort orders, each with an index. Each order ends with the id, so that cursors are unique. */
const SORT_COLUMNS: Readonly<Record<MemberOrder, RawBuilder<unknown>>> = {
  name: sql`sort_name, account_id`,
  joined: sql`account_id desc`,
  seen: sql`${seenAt} desc, account_id desc`,
}

/** SQL condition for rows after a cursor. */
function isAfter(cursor: Cursor): RawBuilder<boolean> {
  if (cursor.order === 'name') return sql`(sort_name, account_id) > (${cursor.name}, ${cursor.id})`
  if (cursor.order === 'joined') return sql`account_id < ${cursor.id}`
  return sql`(${seenAt}, account_id) < (${new Date(cursor.seen)}::timestamptz, ${cursor.id})`
}

function toCursor(order: MemberOrder, { account_id: id, sort_name: name, last_seen_at: seen }: FoundMember): Cursor {
  if (order === 'name') return { order, id, name }
  return order === 'joined' ? { order, id } : { order, id, seen: seen?.getTime() ?? 0 }
}

/** Returns a page of the members that the caller may see, and the total number of matches. Throws BadRequest. */
export async function listMembers(
  context: Pick<Context, 'config' | 'db' | 'now' | 'readReplica'>,
  caller: StaffCaller,
  { order, after, ...filter }: z.output<typeof listEndpoint.query>,
) {
  const { db } = context
  const now = context.now()
  const isMatch = sql<boolean>`${isVisibleTo(context, caller)} and ${buildFilter(filter, now)}`
  const isAfterCursor = after === undefined ? sql<boolean>`true` : isAfter(readCursor(order, after))
  const rows = await readRows(db, {
    condition: sql`${isMatch} and ${isAfterCursor}`,
    orderBy: SORT_COLUMNS[order],
    limit: MEMBERS_PAGE_SIZE + 1,
  })
  const page = rows.slice(0, MEMBERS_PAGE_SIZE)
  const lastMember = page.at(-1)
  return {
    members: page.map((row) => toMemberRow(row, now)),
    // The length of an incomplete first page is the count, which saves a second scan.
    found: after === undefined && rows.length <= MEMBERS_PAGE_SIZE ? rows.length : await countMembers(context, isMatch),
    next: lastMember && rows.length > MEMBERS_PAGE_SIZE ? encodeCursor(toCursor(order, lastMember)) : null,
  }
}

export const countMembers = ({ readReplica }: Pick<Context, 'readReplica'>, condition: RawBuilder<boolean>) =>
  readReplica(async (queries) => {
    const row = sql<{ found: number }>`select count(*)::int as found from member_rows where ${condition}`
    return (await row.execute(queries)).rows[0]?.found ?? 0
  })

const MAX_SEARCH_WORDS = 8

export function buildFilter({ words = '', plan, label, seen, address }: MemberFilter, now: Date): RawBuilder<boolean> {
  const conditions = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => normalizeEmail(word) ?? word)
    .map((word) => sql<boolean>`search_text like fold_words(${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`)
  if (plan === 'free') conditions.push(sql`(plan_until is null or plan_until < ${now})`)
  else if (plan !== undefined) conditions.push(sql`ptype = ${plan} and plan_until >= ${now}`)
  if (label !== undefined)
    conditions.push(sql`account_id in (select account_id from labeled_members where normalize(label) = ${label})`)
  if (seen !== undefined) conditions.push(isLastSeenIn(seen, now))
  if (address !== undefined)
    conditions.push(
      sql`account_id in (select id from accounts where (confirmed_at is not null) = ${address === 'confirmed'})`,
    )
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

const DAY_MS = 86_400_000
/** Days since the last visit: at most for `week`, `month` and `quarter`, at least for `earlier`. */
const LAST_VISIT_DAYS = { week: 7, month: 30, quarter: 90, earlier: 90 } as const

function isLastSeenIn(seen: NonNullable<MemberFilter['seen']>, now: Date): RawBuilder<boolean> {
  if (seen === 'never') return sql`last_seen_at is null`
  const since = new Date(now.getTime() - LAST_VISIT_DAYS[seen] * DAY_MS)
  return seen === 'earlier' ? sql`last_seen_at < ${since}` : sql`${seenAt} >= ${since}`
}
