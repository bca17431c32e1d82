import { sql } from 'kysely'
import type { Caller, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Somebody who calls the Studio. */
interface Person extends Pick<Caller, 'owner' | 'origin'> {
  /** The address of the account, with the name of the key where a program calls. */
  name: string
}

/**
 * Who did something: somebody on the staff, a command on the academy's own machine, the time that somebody had set, or
 * somebody who deleted their own account.
 */
export type Actor = Person | 'operator' | 'schedule' | 'account-deletion'

interface Action {
  /** A kind of entry (`LOG_KINDS`) and what became of it, such as `staff.invited`. */
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
      actor_id: typeof actor === 'string' ? null : actor.owner,
      network_address: typeof actor === 'string' ? null : actor.origin.ip,
      action: rest.action,
      subject: rest.subject ?? null,
      before: asJson(before),
      after: asJson(after),
    })
    .execute()

const asJson = (value: unknown) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)

interface Refusal {
  action: 'refused.call' | 'refused.code' | 'refused.invitation' | 'refused.proof'
  subject?: string
  reason: string
  /** False for who is not on the staff: members are many, so each has one entry an hour, and all share one number. */
  isStaff?: boolean
}

/**
 * Writes down what was refused: one entry a person or key, call and minute. Of each kind of refusal a bounded number a
 * minute is written for everybody on the staff, and as many for all others together, so that nobody fills the log or
 * keeps others out of it. Never throws: the refusal itself is what the caller gets.
 */
export async function recordRefusal(
  context: Context,
  { owner, origin, name }: Omit<Person, 'name'> & Partial<Pick<Person, 'name'>>,
  { action, subject, reason, isStaff = true }: Refusal,
) {
  const { db, now, log, refusals } = context
  const at = now()
  const period = Math.floor(at.getTime() / (isStaff ? MINUTE : 60 * MINUTE))
  try {
    const actor = name ?? (await nameOf(db, owner))
    const once_key = [owner, actor, action, subject, period].join(' ')
    // Repetitions are no reason to leave out anything else.
    if (await db.selectFrom('audit_log').select('id').where('once_key', '=', once_key).executeTakeFirst()) return
    refusals.take(isStaff ? `${owner} ${action}` : action)
    await db
      .insertInto('audit_log')
      .values({
        at,
        actor,
        actor_id: owner,
        network_address: origin.ip,
        action,
        subject: subject ?? null,
        after: asJson(reason),
        once_key,
      })
      .onConflict((conflict) => conflict.column('once_key').where('once_key', 'is not', null).doNothing())
      .execute()
  } catch (error) {
    if (!(error instanceof Failure)) log.warn({ err: error }, 'could not write a refused attempt to the audit log')
  }
}

async function nameOf(db: Queries, owner: OwnerId) {
  const account = await db.selectFrom('accounts').select('email').where('id', '=', owner).executeTakeFirst()
  return account?.email ?? owner
}

const MINUTE = 60_000
