import { sql } from 'kysely'
import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import type { PlayerEvent } from '#contract/library/playing.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Database, InTransaction } from '#server/platform/database/database.ts'
import { hasSlot, areAllSlotsTaken, isDisplaced, listDevicesOverLimit } from './playing-devices.ts'

/**
 * Records a heartbeat and returns whether the device may continue. Shared demo accounts have no limit.
 */
export async function handlePlayingReport(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  caller: Caller,
  event: PlayerEvent,
) {
  return { mayPlay: isSharedAccount(config, caller) || (await recordHeartbeat(db, caller, event, now())) }
}

/**
 * Records the playback state of a device and returns whether it may play. The newest device always may; a displaced
 * device is informed by the response to its next heartbeat. Heartbeats of one account are serialized, so that the limit
 * is exact.
 */
async function recordHeartbeat(db: Database, caller: Caller, event: PlayerEvent, now: Date) {
  if (event === 'stop') {
    await deleteDevice(db, caller)
    return true
  }
  return db.transaction().execute(async (transaction) => {
    await lockDevices(transaction, caller, now)
    if (event === 'still' && !(await canKeepSlot(transaction, caller, now))) {
      await touchDevice(transaction, caller, now)
      return false
    }
    await upsertDevice(transaction, caller, now, event === 'start' ? { since: now } : {})
    const displacedSessions = await listDevicesOverLimit(transaction, caller, now)
    if (displacedSessions.length > 0)
      await transaction
        .updateTable('playing_devices')
        .set({ is_ousted: true })
        .where('account_id', '=', caller.owner)
        .where('session_id', 'in', displacedSessions)
        .execute()
    return !displacedSessions.includes(caller.sessionId)
  })
}

/**
 * Records a grant of a device, which counts as playing until it expires. Returns false if other devices use all slots;
 * starting playback displaces one of them. Grants in demo accounts do not count, because visitors share them.
 */
export async function recordGrant(db: Database, caller: Caller, now: Date, grantedUntil: Date): Promise<boolean> {
  if (caller.isDemo) return !(await isDisplaced(db, caller, now))
  return db.transaction().execute(async (transaction) => {
    await lockDevices(transaction, caller, now)
    if (!(await canKeepSlot(transaction, caller, now))) return false
    await upsertDevice(transaction, caller, now, { granted_until: grantedUntil })
    return true
  })
}

const canKeepSlot = async (transaction: InTransaction, caller: Caller, now: Date) =>
  (await hasSlot(transaction, caller, now)) || !(await areAllSlotsTaken(transaction, caller, now))

async function lockDevices(transaction: InTransaction, caller: Caller, now: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playing ${caller.owner}`}, 0))`.execute(transaction)
  await lockSession(transaction, caller)
  await deleteSilentDevices(transaction, caller, now)
}

/**
 * Locks the session until the commit, so that it cannot be ended. Locks the account first, as in its deletion, to avoid
 * deadlocks. Throws InvalidSession if the session has ended.
 */
async function lockSession(transaction: InTransaction, { owner, sessionId }: Caller) {
  const { rows } = await sql`with account as (select id from accounts where id = ${owner} for key share)
    select id from sessions where id = ${sessionId} and account_id = (select id from account) for key share`.execute(
    transaction,
  )
  if (rows.length === 0) fail('InvalidSession')
}

const deleteDevice = (db: Database, { owner, sessionId }: Caller) =>
  db.deleteFrom('playing_devices').where('account_id', '=', owner).where('session_id', '=', sessionId).execute()

/** Keeps a displaced device displaced while it sends heartbeats; otherwise a short pause would regain its slot. */
const touchDevice = (transaction: InTransaction, { owner, sessionId }: Caller, now: Date) =>
  transaction
    .updateTable('playing_devices')
    .set({ seen_at: now })
    .where('account_id', '=', owner)
    .where('session_id', '=', sessionId)
    .execute()

const deleteSilentDevices = (transaction: InTransaction, { owner }: Caller, now: Date) =>
  transaction
    .deleteFrom('playing_devices')
    .where('account_id', '=', owner)
    .where('seen_at', '<', new Date(now.getTime() - PLAYBACK_GRANT_LIFETIME_MS))
    .execute()

/** Adds or updates the device. A device that stopped or was silent for long has no row, so it starts again. */
const upsertDevice = (
  transaction: InTransaction,
  { owner, sessionId }: Caller,
  now: Date,
  fields: { since?: Date; granted_until?: Date },
) =>
  transaction
    .insertInto('playing_devices')
    .values({
      session_id: sessionId,
      account_id: owner,
      since: now,
      seen_at: now,
      is_ousted: false,
      granted_until: null,
      ...fields,
    })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ seen_at: now, is_ousted: false, ...fields }))
    .execute()
