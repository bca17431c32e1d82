import { sql } from 'kysely'
import { PLAYBACK_GRANT_LIFE } from '#contract/limits.ts'
import type { PlayingWord } from '#contract/library/playing.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { Database, InTransaction } from '#server/platform/database/database.ts'
import { hasSlot, isFull, isOusted, tooMany } from './playing-devices.ts'

/** The heartbeat of a film, and whether the device may go on. Any number of visitors may play in a shared demo account. */
export async function playing(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  caller: Caller,
  word: PlayingWord,
) {
  return { mayPlay: isSharedAccount(config, caller) || (await notePlaying(db, caller, word, now())) }
}

/**
 * Notes that a device plays, or no longer does, and answers whether it may. The newest device always may; what it displaces hears of it with
 * its own next word. All words of one account wait for each other, in whatever process: three are three.
 */
async function notePlaying(db: Database, caller: Caller, word: PlayingWord, now: Date) {
  if (word === 'stop') {
    await forget(db, caller)
    return true
  }
  return db.transaction().execute(async (transaction) => {
    await waitForTurn(transaction, caller, now)
    if (word === 'still' && !(await mayStay(transaction, caller, now))) {
      await hear(transaction, caller, now)
      return false
    }
    await note(transaction, caller, now, word === 'start' ? { since: now } : {})
    const gone = await tooMany(transaction, caller, now)
    if (gone.length > 0)
      await transaction
        .updateTable('playing_devices')
        .set({ is_ousted: true })
        .where('account_id', '=', caller.owner)
        .where('session_id', 'in', gone)
        .execute()
    return !gone.includes(caller.sessionId)
  })
}

/**
 * Notes that a device gets a grant until then, which makes it one of those that play: whoever only asks for grants is counted as well. False where other
 * devices have all places; pressing play takes one of theirs. In a demo account, whose password is public, a grant takes no place: whoever looks around
 * there must not keep the next one out.
 */
export async function noteGrant(db: Database, caller: Caller, now: Date, until: Date): Promise<boolean> {
  if (caller.isDemo) return !(await isOusted(db, caller, now))
  return db.transaction().execute(async (transaction) => {
    await waitForTurn(transaction, caller, now)
    if (!(await mayStay(transaction, caller, now))) return false
    await note(transaction, caller, now, { granted_until: until })
    return true
  })
}

const mayStay = async (transaction: InTransaction, caller: Caller, now: Date) =>
  (await hasSlot(transaction, caller, now)) || !(await isFull(transaction, caller, now))

async function waitForTurn(transaction: InTransaction, caller: Caller, now: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playing ${caller.owner}`}, 0))`.execute(transaction)
  await lockSession(transaction, caller)
  await forgetSilent(transaction, caller, now)
}

/**
 * Nobody ends the session before the commit. The account first, as whoever deletes it does, so that the two never wait in a circle. InvalidSession where
 * somebody was faster.
 */
async function lockSession(transaction: InTransaction, { owner, sessionId }: Caller) {
  const { rows } = await sql`with account as (select id from accounts where id = ${owner} for key share)
    select id from sessions where id = ${sessionId} and account_id = (select id from account) for key share`.execute(
    transaction,
  )
  if (rows.length === 0) fail('InvalidSession')
}

const forget = (db: Database, { owner, sessionId }: Caller) =>
  db.deleteFrom('playing_devices').where('account_id', '=', owner).where('session_id', '=', sessionId).execute()

/** A device that was told to stop stays so as long as it speaks, or it would push in again by falling silent for a moment. */
const hear = (transaction: InTransaction, { owner, sessionId }: Caller, now: Date) =>
  transaction
    .updateTable('playing_devices')
    .set({ seen_at: now })
    .where('account_id', '=', owner)
    .where('session_id', '=', sessionId)
    .execute()

const forgetSilent = (transaction: InTransaction, { owner }: Caller, now: Date) =>
  transaction
    .deleteFrom('playing_devices')
    .where('account_id', '=', owner)
    .where('seen_at', '<', new Date(now.getTime() - PLAYBACK_GRANT_LIFE))
    .execute()

/** A device that was silent for long, or gave its place up, is a new one when it speaks again. */
const note = (
  transaction: InTransaction,
  { owner, sessionId }: Caller,
  now: Date,
  more: { since?: Date; granted_until?: Date },
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
      ...more,
    })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ seen_at: now, is_ousted: false, ...more }))
    .execute()
