import { LOGIN_RECORDS_KEPT } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'

/** One record a log-in (specification §9, session service §7); only the newest hundred of a member stay. */
export async function keepLoginRecord(
  queries: Queries,
  { owner, ...record }: { owner: OwnerId; at: Date; device: string; ip: string },
) {
  const own = ownRows(queries, owner)
  await own.addLoginRecord(record)
  await own.trimLoginRecords(LOGIN_RECORDS_KEPT)
}
