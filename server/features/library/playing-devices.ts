import { PLAYING_DEVICES, PLAYING_SILENCE } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Devices of the account that play now, or could, in the order in which play was pressed, newest first. */
const playing = (queries: Queries, { owner }: Caller, now: Date) =>
  queries
    .selectFrom('playing_devices')
    .where('account_id', '=', owner)
    .where('is_ousted', '=', false)
    .where((eb) =>
      eb.or([eb('seen_at', '>', new Date(now.getTime() - PLAYING_SILENCE)), eb('granted_until', '>', now)]),
    )
    .orderBy('since', 'desc')
    .orderBy('session_id')

/** The devices beyond those that may play at once: the ones on which play was pressed longest ago. */
export const devicesOverLimit = async (queries: Queries, caller: Caller, now: Date) =>
  (await playing(queries, caller, now).select('session_id').offset(PLAYING_DEVICES).execute()).map(
    ({ session_id }) => session_id,
  )

/** Whether other devices play up to the account's limit. That ends as soon as one of them stops. */
export async function isFull(queries: Queries, caller: Caller, now: Date) {
  const others = await playing(queries, caller, now)
    .where('session_id', '!=', caller.sessionId)
    .select('session_id')
    .limit(PLAYING_DEVICES)
    .execute()
  return others.length >= PLAYING_DEVICES
}

/** Whether the device may play: no newer device has replaced it, and it has not stopped. */
export const hasSlot = async (queries: Queries, caller: Caller, now: Date) =>
  (await playing(queries, caller, now).where('session_id', '=', caller.sessionId).select('session_id').execute())
    .length > 0

/** Whether newer devices have replaced this one, and it was notified. That ends as soon as one of them stops. */
export async function isDisplaced(queries: Queries, caller: Caller, now: Date) {
  const row = await queries
    .selectFrom('playing_devices')
    .where('account_id', '=', caller.owner)
    .where('session_id', '=', caller.sessionId)
    .select('is_ousted')
    .executeTakeFirst()
  return (row?.is_ousted ?? false) && (await isFull(queries, caller, now))
}
