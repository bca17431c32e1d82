import { sql } from 'kysely'
import type { Caller, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** A person or program that calls the Studio API. */
interface ApiCaller extends Pick<Caller, 'owner' | 'origin'> {
  /** The email address of the account; for an API key, followed by the name of the key. */
  name: string
}

/**
 * The actor of an entry: a caller, a command on the server, a schedule, or the deletion of a staff account.
 */
export type Actor = ApiCaller | 'operator' | 'schedule' | 'account-deletion'

interface Action {
  /** The kind of entry (`LOG_KINDS`) and the event, such as `staff.invited`. */
  action: string
  subject?: string | undefined
  /** Changed values as JSON. Must not contain secrets. */
  before?: unknown
  after?: unknown
}

/** Records an action in the transaction that performs it, so that both are committed together. */
export const recordAction = (transaction: InTransaction, actor: Actor, at: Date, { before, after, ...entry }: Action) =>
  transaction
    .insertInto('audit_log')
    .values({
      at,
      actor: typeof actor === 'string' ? actor : actor.name,
      actor_id: typeof actor === 'string' ? null : actor.owner,
      network_address: typeof actor === 'string' ? null : actor.origin.ip,
      action: entry.action,
      subject: entry.subject ?? null,
      before: toJsonb(before),
      after: toJsonb(after),
    })
    .execute()

const toJsonb = (value: unknown) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)

interface RefusedAction {
  action: 'refused.call' | 'refused.code' | 'refused.invitation' | 'refused.proof'
  subject?: string
  reason: string
  /** False for callers outside of the staff: each gets one entry per hour, and all share one limit. */
  isStaff?: boolean
}

/**
 * Records a refused call: one entry per actor, call and minute. The number of entries per minute is limited for each
 * staff account and for all others together, so that no caller can flood the log. Never throws.
 */
export async function recordRefusal(
  context: Context,
  { owner, origin, name }: Omit<ApiCaller, 'name'> & Partial<Pick<ApiCaller, 'name'>>,
  { action, subject, reason, isStaff = true }: RefusedAction,
) {
  const { db, now, log, rejections } = context
  const currentTime = now()
  const period = Math.floor(currentTime.getTime() / (isStaff ? MINUTE : 60 * MINUTE))
  try {
    const actor = name ?? (await readName(db, owner))
    const once_key = [owner, actor, action, subject, period].join(' ')
    // Repeated rejections do not count toward the limit.
    if (await db.selectFrom('audit_log').select('id').where('once_key', '=', once_key).executeTakeFirst()) return
    rejections.consume(isStaff ? `${owner} ${action}` : action)
    await db
      .insertInto('audit_log')
      .values({
        at: currentTime,
        actor,
        actor_id: owner,
        network_address: origin.ip,
        action,
        subject: subject ?? null,
        after: toJsonb(reason),
        once_key,
      })
      .onConflict((conflict) => conflict.column('once_key').where('once_key', 'is not', null).doNothing())
      .execute()
  } catch (error) {
    if (!(error instanceof Failure)) log.warn({ err: error }, 'could not write a refused attempt to the audit log')
  }
}

async function readName(db: Queries, owner: OwnerId) {
  const account = await db.selectFrom('accounts').select('email').where('id', '=', owner).executeTakeFirst()
  return account?.email ?? owner
}

const MINUTE = 60_000
