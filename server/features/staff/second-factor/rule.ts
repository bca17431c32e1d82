import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { endSessions } from '#server/features/session/index.ts'
import { type Actor, recordAction } from '#server/features/audit-log/index.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { countFactors, hasFactor } from './factor-counts.ts'
import { notify, readFactorRule } from './factors.ts'

/** Sets whether everybody on the staff needs a second factor. */
export const setFactorRule = ({ db, now }: Context, actor: Actor, isRequired: boolean) =>
  db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('staff_rules').select('id').forUpdate().execute()
    const before = await readFactorRule(transaction)
    if (before.isRequired === isRequired) return {}
    await transaction.updateTable('staff_rules').set({ second_factor_required: isRequired }).execute()
    await recordAction(transaction, actor, now(), {
      action: 'staff.factor-rule',
      before: before.isRequired ? 'required' : 'not required',
      after: isRequired ? 'required' : 'not required',
    })
    return {}
  })

/**
 * Takes the second factor off somebody who has lost it. Every session of theirs ends: none of them may go on without
 * one. Throws NotFound, Conflict, BadRequest.
 */
export async function resetFactor(context: Context, actor: Actor, id: string) {
  const { db, now, notifier, content } = context
  if (typeof actor !== 'string' && actor.owner === id)
    fail('BadRequest', 'this is your own second factor: change it below “Second factor”')
  await db.transaction().execute(async (transaction) => {
    const person = await transaction
      .selectFrom('staff')
      .innerJoin('accounts', 'accounts.id', 'staff.account_id')
      .select(['account_id', 'email'])
      .where(sql<boolean>`account_id = ${id}`)
      .forUpdate('staff')
      .executeTakeFirst()
    if (!person) return fail('NotFound', 'nobody on the staff has this id')
    const owner = person.account_id
    const factors = await countFactors(transaction, owner)
    if (!hasFactor(factors)) fail('Conflict', 'this person has no second factor')
    for (const table of ['passkeys', 'code_apps', 'recovery_codes'] as const)
      await transaction.deleteFrom(table).where('account_id', '=', owner).execute()
    await endSessions(transaction, owner)
    await recordAction(transaction, actor, now(), {
      action: 'factor.reset',
      subject: person.email ?? owner,
      before: factors,
    })
    const notice = `${content.single('site').short} has taken your second factor off your account, because it was lost. You are signed out everywhere. Sign in and set up another one.`
    const after = 'If you have not lost it, tell an owner of the academy at once, and choose a new password.'
    await notify(context, transaction, person.email, notice, after)
  })
  notifier.notify()
  return {}
}

/** Puts off the question whether to set up a second factor. */
export async function postponeFactor({ db, now }: Context, caller: SignedInStaff) {
  await db.updateTable('staff').set({ factor_postponed_at: now() }).where('account_id', '=', caller.owner).execute()
  return {}
}
