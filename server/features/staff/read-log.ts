import { sql } from 'kysely'
import { MAX_EXPORTED_LOG_ENTRIES, AUDIT_LOG_PAGE_SIZE, MAX_SEARCHED_LOG_ENTRIES } from '#contract/studio/limits.ts'
import type { LogEntry, LogFilter } from '#contract/studio/log.ts'
import { csvLine } from '#rules/csv.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { StaffCaller } from './staff-caller.ts'
import { readLogYears, recordAction } from '#server/features/audit-log/index.ts'
import { isSharedDemoAccount, isVisibleEntry } from './shared-view.ts'

/**
 * Returns a page of the audit log, newest first. A text search covers only the newest {@link MAX_SEARCHED_LOG_ENTRIES}
 * entries.
 */
export async function listLog(
  context: Context,
  caller: StaffCaller,
  { before, ...filter }: LogFilter & { before?: number | undefined },
) {
  const rows = await selectEntries(context.db, { context, caller, filter, before })
    .limit(AUDIT_LOG_PAGE_SIZE + 1)
    .execute()
  const entries = rows.slice(0, AUDIT_LOG_PAGE_SIZE).map(toEntry(isSharedDemoAccount(context, caller)))
  return { entries, hasMore: rows.length > AUDIT_LOG_PAGE_SIZE, years: await readLogYears(context.db) }
}

interface Selection {
  context: Context
  caller: StaffCaller
  filter: LogFilter
  before?: number | undefined
}

function selectEntries(queries: Queries, { context, caller, filter, before }: Selection) {
  const { actor, kind, since, until, words = '' } = filter
  const isSearch = words.trim() !== ''
  const pattern = `%${words
    .normalize('NFKC')
    .trim()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  return queries
    .selectFrom((log) =>
      log
        .selectFrom('audit_log')
        .selectAll()
        .where(isVisibleEntry(context, caller))
        .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
        .$if(kind !== undefined, (query) => query.where(sql<string>`split_part(action, '.', 1)`, '=', kind ?? ''))
        .$if(since !== undefined, (query) => query.where('at', '>=', new Date(since ?? 0)))
        .$if(until !== undefined, (query) => query.where('at', '<', new Date(until ?? 0)))
        .orderBy('id', 'desc')
        .$if(isSearch, (query) => query.limit(MAX_SEARCHED_LOG_ENTRIES))
        .as('newest'),
    )
    .selectAll()
    .$if(isSearch, (query) =>
      query.where((eb) =>
        eb.or([eb('actor', 'ilike', pattern), eb('action', 'ilike', pattern), matchesSubject(pattern)]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
}

/** The subject is often a title, which may have typographic quotes or full-width characters. */
const matchesSubject = (pattern: string) =>
  sql<boolean>`fold_quotes(normalize(subject, nfkc)) ilike fold_quotes(${pattern})`

type LogRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const toEntry =
  (isPublic: boolean) =>
  ({ id, at, actor, action, subject, before, after, network_address }: LogRow) =>
    ({
      id,
      at: at.toISOString(),
      actor,
      action,
      subject,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are jsonb, which contains only JSON values
      ...({ before: before ?? null, after: after ?? null } as Pick<LogEntry, 'before' | 'after'>),
      from: isPublic ? null : network_address,
    }) satisfies LogEntry

/** Maximum rows of one query of an export. */
const ROWS_PER_QUERY = 1000

/** Exports the audit log as CSV, newest first, and logs the export itself. Throws QuotaExceeded, RateLimitExceeded. */
export async function* exportLog(context: Context, caller: StaffCaller, filter: LogFilter): AsyncGenerator<string> {
  const { db, now, readReplica } = context
  await countAttempts(context, ['exportLog', caller.owner])
  const total = await readReplica((queries) =>
    queries
      .selectFrom(
        selectEntries(queries, { context, caller, filter })
          .limit(MAX_EXPORTED_LOG_ENTRIES + 1)
          .as('exported'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  )
  if (total.count > MAX_EXPORTED_LOG_ENTRIES)
    fail('QuotaExceeded', `a file can have at most ${MAX_EXPORTED_LOG_ENTRIES} entries; choose a shorter time range`)
  await db
    .transaction()
    .execute((transaction) => recordAction(transaction, caller, now(), { action: 'log.exported', after: filter }))
  yield csvLine(['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'from'])
  const toRow = toEntry(isSharedDemoAccount(context, caller))
  let before: number | undefined
  for (;;) {
    const selection = { context, caller, filter, before }
    const rows = await readReplica((queries) => selectEntries(queries, selection).limit(ROWS_PER_QUERY).execute())
    if (rows.length > 0) yield rows.map((row) => csvLine(Object.values(toRow(row)))).join('')
    if (rows.length < ROWS_PER_QUERY) return
    before = rows.at(-1)?.id
  }
}
