import { sql } from 'kysely'
import { MAX_LESSON_REPORTS, MAX_REPORTED_LESSONS } from '#contract/studio/limits.ts'
import type { REPORT_STATES, ReportedLesson } from '#contract/studio/reports.ts'
import { allLessons } from '#rules/catalogue.ts'
import { isSharedAccount, type OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { timestampOfId } from '#server/platform/database/ids.ts'
import type { Owned } from '#server/platform/database/tables.ts'

type ReportState = (typeof REPORT_STATES)[number]

/** Access to the reports of all members, which `video_flags` stores. For the staff only. */
export const allFlags = (queries: Queries) => queries.$extendTables<Owned<'video_flags'>>()

const isOpen = sql<boolean>`closed_at is null`
const isInState = (state: ReportState) => (state === 'open' ? isOpen : sql<boolean>`closed_at is not null`)
const isUnsafe = sql<boolean>`reason is not distinct from 'unsafe'`

/** SQL condition for the reports that a viewer may see. In a public demo, only those of demo accounts. */
const isVisibleTo = ({ config }: Pick<Context, 'config'>, viewer: Pick<StaffCaller, 'isDemo'>) =>
  isSharedAccount(config, viewer)
    ? sql<boolean>`owner_id in (select id from accounts where is_demo)`
    : sql<boolean>`true`

/** Lists open or all reports: safety reports first, then the oldest. At most 500. */
export function listReports({ db }: Pick<Context, 'db'>, { all = false }: { all?: boolean } = {}) {
  const flags = selectWithMembers(db).select(['video_flags.id', 'vid', 'reason', 'note', 'accounts.email']).limit(500)
  return (all ? flags : flags.where(isOpen)).execute()
}

const selectWithMembers = (queries: Queries) =>
  allFlags(queries)
    .selectFrom('video_flags')
    .innerJoin('accounts', 'accounts.id', 'video_flags.owner_id')
    .orderBy(isUnsafe, 'desc')
    .orderBy('video_flags.id')

/** Returns the newest reports of a member. */
export const listReportsOfMember = (queries: Queries, owner: OwnerId, limit: number) =>
  allFlags(queries)
    .selectFrom('video_flags')
    .select(['id', 'vid', 'reason', 'note', 'closed_at'])
    .where('owner_id', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Lists the lessons with reports in this state, as the call `listReports` describes. */
export async function listReportedLessons(
  { catalogue, config, db }: Pick<Context, 'catalogue' | 'config' | 'db'>,
  caller: StaffCaller,
  state: ReportState,
): Promise<ReportedLesson[]> {
  // Only the newest closed reports, so that the query stays fast in an old academy.
  const recentReports = allFlags(db)
    .selectFrom('video_flags')
    .select(['id', 'vid', 'reason', 'closed_at'])
    .where(isInState(state))
    .where(isVisibleTo({ config }, caller))
    .$if(state === 'closed', (flags) => flags.orderBy('closed_at', 'desc').limit(MAX_REPORTED_LESSONS * 10))
  const lessons = await db
    .selectFrom(recentReports.as('flags'))
    .select(({ fn }) => [
      'vid',
      fn.countAll<number>().as('reports'),
      sql<boolean>`bool_or(${isUnsafe})`.as('isUnsafe'),
      sql<string>`max(id)`.as('newest'),
      sql<Date | null>`max(closed_at)`.as('closedAt'),
    ])
    .groupBy('vid')
    .orderBy(state === 'open' ? sql`bool_or(${isUnsafe}) desc, count(*) desc, min(id)` : sql`max(closed_at) desc, vid`)
    .limit(MAX_REPORTED_LESSONS)
    .execute()
  const current = catalogue.current()
  const titles = new Map(current ? allLessons(current).map(({ id, title }) => [id, title]) : [])
  return lessons.map(({ vid, reports, isUnsafe: unsafe, newest, closedAt }) => ({
    lesson: vid,
    title: titles.get(vid) ?? null,
    isUnsafe: unsafe,
    reports,
    lastAt: (closedAt ?? timestampOfId(newest)).toISOString(),
  }))
}

/** Returns the reports about a lesson in this state, at most 200. */
export async function readReports(
  { config, db }: Pick<Context, 'config' | 'db'>,
  caller: StaffCaller,
  { lesson, state }: { lesson: string; state: ReportState },
) {
  const rows = await selectWithMembers(db)
    .leftJoin('member_rows', 'member_rows.account_id', 'accounts.id')
    .select([
      'video_flags.id',
      'reason',
      'note',
      'closed_at',
      'accounts.id as owner',
      'accounts.email',
      'member_rows.name',
    ])
    .where('vid', '=', lesson)
    .where(isInState(state))
    .where(isVisibleTo({ config }, caller))
    .limit(MAX_LESSON_REPORTS)
    .execute()
  return rows.map(({ id, reason, note, closed_at, owner, email, name }) => ({
    id,
    reason,
    note,
    at: timestampOfId(id).toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    member: { id: owner, name, email },
  }))
}
