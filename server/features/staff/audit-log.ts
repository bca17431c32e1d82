import { sql } from 'kysely'
import { STAFF_LOG_PAGE, STAFF_LOG_SEARCHED } from '#contract/studio/limits.ts'
import type { LogEntry } from '#contract/studio/staff.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import type { Author } from './admit.ts'

/** Who did something: somebody on the staff, a command on the academy's own machine, or the time that somebody had set. */
export type Actor = Pick<Author, 'name' | 'caller'> | 'operator' | 'schedule'

interface Action {
  /** A noun and what became of it, such as `staff.invited`. */
  action: string
  subject?: string | undefined
  /** What changed, as JSON. Never a secret: everybody who may read the log reads it. */
  before?: unknown
  after?: unknown
}

/** Writes down what is done, in the transaction that does it: one is never there without the other. */
export const recordAction = (transaction: InTransaction, actor: Actor, at: Date, { before, after, ...rest }: Action) =>
  transaction
    .insertInto('audit_log')
    .values({
      at,
      actor: typeof actor === 'string' ? actor : actor.name,
      network_address: typeof actor === 'string' ? null : actor.caller.origin.ip,
      action: rest.action,
      subject: rest.subject ?? null,
      before: asJson(before),
      after: asJson(after),
    })
    .execute()

const asJson = (value: unknown) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)

/** A page of the log, the newest first. Words are looked for in the newest entries alone, so that a long log slows nobody. */
export async function listLog(
  { db }: Context,
  { before, words }: { before?: number | undefined; words?: string | undefined },
) {
  const rows = await entries(db, words)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(STAFF_LOG_PAGE + 1)
    .execute()
  return { entries: rows.slice(0, STAFF_LOG_PAGE).map(toEntry), hasMore: rows.length > STAFF_LOG_PAGE }
}

function entries(queries: Queries, words = '') {
  const isSearch = words.trim() !== ''
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return queries
    .selectFrom((log) =>
      log
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('id', 'desc')
        .$if(isSearch, (query) => query.limit(STAFF_LOG_SEARCHED))
        .as('newest'),
    )
    .selectAll()
    .$if(isSearch, (query) =>
      query.where((is) =>
        is.or([is('actor', 'ilike', pattern), is('action', 'ilike', pattern), is('subject', 'ilike', pattern)]),
      ),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const toEntry = ({ id, at, actor, action, subject, before, after, network_address }: Row) =>
  ({
    id,
    at: at.toISOString(),
    actor,
    action,
    subject,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column is jsonb, which holds nothing else
    ...({ before: before ?? null, after: after ?? null } as Pick<LogEntry, 'before' | 'after'>),
    from: network_address,
  }) satisfies LogEntry
