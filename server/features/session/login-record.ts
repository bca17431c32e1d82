import { LOGIN_RECORDS_KEPT } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

/** One record a log-in (specification §9, session service §7); only the newest hundred of a member stay. */
export async function keepLoginRecord(
  queries: Queries,
  { owner, at, device, ip }: { owner: string; at: Date; device: string; ip: string },
) {
  await queries.insertInto('login_records').values({ id: newId(), owner_id: owner, at, device, ip }).execute()
  const older = queries
    .selectFrom('login_records')
    .select('id')
    .where('owner_id', '=', owner)
    .orderBy('id', 'desc')
    .offset(LOGIN_RECORDS_KEPT)
  await queries.deleteFrom('login_records').where('owner_id', '=', owner).where('id', 'in', older).execute()
}
