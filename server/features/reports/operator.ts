import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { isId } from '#server/platform/database/ids.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Owned } from '#server/platform/database/tables.ts'

/** What an operator does about the reports of members. Refusals are sentences for the terminal. */

interface Report {
  id: string
  vid: string
  reason: string | null
  note: string | null
  /** Missing for who signs in elsewhere and keeps no address here. */
  email: string | null
}

/** Of all members: for the academy alone. */
const allFlags = (queries: Queries) => queries.$extendTables<Owned<'video_flags'>>()

/** Those that are open, or all: what may hurt somebody first, then the oldest. */
export function listReports({ db }: Context, { all = false }: { all?: boolean } = {}): Promise<Report[]> {
  const flags = allFlags(db)
    .selectFrom('video_flags')
    .innerJoin('accounts', 'accounts.id', 'video_flags.owner_id')
    .select(['video_flags.id', 'vid', 'reason', 'note', 'accounts.email'])
    .orderBy(sql`reason is distinct from 'unsafe'`)
    .orderBy('video_flags.id')
    .limit(500)
  return (all ? flags : flags.where('closed_at', 'is', null)).execute()
}

/** It was looked at: one report by its id, or all on a lesson. Its member may report that lesson again. Answers how many were open. */
export async function closeReports({ db, now }: Context, which: string): Promise<number> {
  const open = allFlags(db).updateTable('video_flags').set({ closed_at: now() }).where('closed_at', 'is', null)
  const closed = await open
    .where((is) => is.or([is('vid', '=', which), ...(isId(which) ? [is('id', '=', which)] : [])]))
    .executeTakeFirst()
  const count = Number(closed.numUpdatedRows)
  if (count === 0) throw new Error(`No report is open on ${which}.`)
  return count
}
