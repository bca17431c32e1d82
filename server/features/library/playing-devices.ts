import { MAX_PLAYING_DEVICES, PLAYING_TIMEOUT_MS } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Selects the devices of the account that are playing or have a valid grant, latest start of playback first. */
const selectPlayingDevices = (queries: Queries, { owner }: Caller, now: Date) =>
  queries
    .selectFrom('playing_devices')
    .where('account_id', '=', owner)
    .where('is_ousted', '=', false)
    .where((eb) =>
      eb.or([eb('seen_at', '>', new Date(now.getTime() - PLAYING_TIMEOUT_MS)), eb('granted_until', '>', now)]),
    )
    .orderBy('since', 'desc')
    .orderBy('session_id')

/** Returns the devices over the limit: those that started playing longest ago. */
export const listDevicesOverLimit = async (queries: Queries, caller: Caller, now: Date) =>
  (await selectPlayingDevices(queries, caller, now).select('session_id').offset(MAX_PLAYING_DEVICES).execute()).map(
    ({ session_id }) => session_id,
  )

/** Whether other devices use all slots of the account. */
export async function areAllSlotsTaken(queries: Queries, caller: Caller, now: Date) {
  const others = await selectPlayingDevices(queries, caller, now)
    .where('session_id', '!=', caller.sessionId)
    .select('session_id')
    .limit(MAX_PLAYING_DEVICES)
    .execute()
  return others.length >= MAX_PLAYING_DEVICES
}

/** Whether the device has a slot: it has neither stopped nor been displaced. */
export const hasSlot = async (queries: Queries, caller: Caller, now: Date) =>
  (
    await selectPlayingDevices(queries, caller, now)
      .where('session_id', '=', caller.sessionId)
      .select('session_id')
      .execute()
  ).length > 0

/** Whether newer devices displaced this one and all slots are still in use. */
export async function isDisplaced(queries: Queries, caller: Caller, now: Date) {
  const row = await queries
    .selectFrom('playing_devices')
    .where('account_id', '=', caller.owner)
    .where('session_id', '=', caller.sessionId)
    .select('is_ousted')
    .executeTakeFirst()
  return (row?.is_ousted ?? false) && (await areAllSlotsTaken(queries, caller, now))
}
