import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { endSessions } from '#server/features/session/index.ts'
import { type Actor, recordAction } from '#server/features/audit-log/index.ts'
import { changeStaff } from '../change-staff.ts'
import { lockStaff } from '../people.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { countFactors, hasFactor } from './factor-counts.ts'
import { mailNotice, readFactorRule } from './factors.ts'

/** Sets whether all staff need a second factor. Throws Forbidden. */
export const setFactorRule = (context: Context, actor: Actor, isRequired: boolean) =>
  changeStaff(context, async (transaction) => {
    await lockStaff(transaction, actor)
    await transaction.selectFrom('staff_rules').select('id').forUpdate().execute()
    const before = await readFactorRule(transaction)
    if (before.isRequired === isRequired) return {}
    await transaction.updateTable('staff_rules').set({ second_factor_required: isRequired }).execute()
    await recordAction(transaction, actor, context.now(), {
      action: 'staff.factor-rule',
      before: before.isRequired ? 'required' : 'not required',
      after: isRequired ? 'required' : 'not required',
    })
    return {}
  })

/**
 * Removes the second factor of a person who lost it, and ends all sessions of that person. Throws Forbidden, NotFound,
 * Conflict, BadRequest.
 */
export async function resetFactor(context: Context, actor: Actor, id: string) {
  const { now, notifier, content } = context
  if (typeof actor !== 'string' && actor.owner === id)
    fail('BadRequest', 'this is your own second factor: change it below “Second factor”')
  await changeStaff(context, async (transaction) => {
    const person = (await lockStaff(transaction, actor)).find(({ account_id }) => account_id === id)
    if (!person) return fail('NotFound', 'no one on the staff has this ID')
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
    const notice = `${content.single('site').short} removed your second factor because it was lost. You’re signed out everywhere. Sign in and set up a new second factor.`
    const advice = 'If you didn’t lose it, tell an owner of the academy right away and change your password.'
    await mailNotice(context, transaction, person.email, notice, advice)
  })
  notifier.notify()
  return {}
}

/** Records that the caller dismissed the suggestion to set up a second factor. */
export async function postponeFactor({ db, now }: Context, caller: SignedInStaff) {
  await db.updateTable('staff').set({ factor_postponed_at: now() }).where('account_id', '=', caller.owner).execute()
  return {}
}
