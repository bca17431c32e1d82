import { PLAYING_DEVICES, PLAYING_SILENCE } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries } from '#server/platform/database.ts'

/** Devices of the account that play now, the one pressed last first. */
const playing = (queries: Queries, { owner }: Caller, now: Date) =>
  queries
    .selectFrom('playing_devices')
    .where('account_id', '=', owner)
    .where('is_ousted', '=', false)
    .where('seen_at', '>', new Date(now.getTime() - PLAYING_SILENCE))
    .orderBy('since', 'desc')
    .orderBy('session_id')

/** The devices beyond those that may play at once: the ones on which play was pressed longest ago. */
export const tooMany = async (queries: Queries, caller: Caller, now: Date) =>
  (await playing(queries, caller, now).select('session_id').offset(PLAYING_DEVICES).execute()).map(
    ({ session_id }) => session_id,
  )

/** Whether newer devices play in the place of this one. As soon as one of them stops, it is not. */
export async function isOusted(queries: Queries, caller: Caller, now: Date) {
  const row = await queries
    .selectFrom('playing_devices')
    .where('account_id', '=', caller.owner)
    .where('session_id', '=', caller.sessionId)
    .select('is_ousted')
    .executeTakeFirst()
  if (!row?.is_ousted) return false
  const others = await playing(queries, caller, now).select('session_id').limit(PLAYING_DEVICES).execute()
  return others.length >= PLAYING_DEVICES
}
