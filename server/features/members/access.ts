import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { stopCharges, withBillingLock } from '#server/features/billing/index.ts'
import { composeMessage, hasMailServer, queueMail } from '#server/features/mail/index.ts'
import { announceMember, deleteUser, endSessions, failIfDemoAccount } from '#server/features/session/index.ts'
import { type Actor, recordAction } from '#server/features/staff/index.ts'
import { lockMember, findOwner, failIfStaff } from './find-member.ts'

/** Ends every session of a member. Throws NotFound, Conflict. */
export async function signOutMember({ db, now, notifier }: Context, actor: Actor, id: string) {
  const endedSessions = await db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, id)
    failIfStaff(member)
    const count = (await endSessions(transaction, member.id)).reduce((sum, row) => sum + Number(row.numDeletedRows), 0)
    await recordAction(transaction, actor, now(), { action: 'member.signed-out', subject: id, before: count })
    return count
  })
  notifier.notify()
  return { ended: endedSessions }
}

interface MemberDisabling {
  id: string
  /** Reason entered by staff, for the audit log; may be empty. */
  reason: string
  /** Whether to email the member. */
  isNotified: boolean
}

/**
 * Disables an account. A database trigger ends its sessions. The renewal of the plan is stopped, because the member can
 * no longer cancel it. Does nothing if the account is already disabled.
 */
export async function disableMember(context: Context, actor: Actor, { id, reason, isNotified }: MemberDisabling) {
  const { db, jobs, notifier } = context
  const now = context.now()
  const owner = await findOwner(db, { id })
  await withBillingLock(context, owner, async (transaction) => {
    const member = await lockMember(transaction, id)
    failIfStaff(member)
    if (member.disabled_at !== null) return
    await transaction.updateTable('accounts').set({ disabled_at: now }).where('id', '=', member.id).execute()
    await stopCharges(context, transaction, member.id)
    if (isNotified && member.email !== null)
      await queueMail(
        jobs,
        transaction,
        { kind: 'account', to: member.email, ...composeMessage(context, disabledText(context)) },
        now,
      )
    await recordAction(transaction, actor, now, {
      action: 'member.disabled',
      subject: id,
      ...(reason.trim() !== '' && { after: reason.trim() }),
    })
  })
  notifier.notify()
  return {}
}

const disabledText = ({ content }: Context) => ({
  subject: 'Your account was disabled',
  before: [
    `${content.single('site').short} has disabled your account. You’re signed out everywhere and can’t sign in.`,
    'None of your data was deleted. Your plan runs until its end and does not renew.',
  ],
  after: [`If you think this is a mistake, write to ${content.single('site').email}.`],
})

/**
 * Confirms the email address of an account without a link. An academy with a mail server sends a link instead, which
 * proves the address. Throws NotFound, Conflict, DemoAccount.
 */
export const confirmMember = (context: Context, actor: Actor, id: string) =>
  context.db.transaction().execute(async (transaction) => {
    const { id: owner, email, confirmed_at: confirmedAt } = await lockMember(transaction, id)
    if (email === null) return fail('Conflict', 'this account has no email address')
    if (hasMailServer(context)) return fail('Conflict', 'this academy has a mail server; send a confirmation link')
    if (confirmedAt !== null) return {}
    await failIfDemoAccount(context, owner)
    const now = context.now()
    await transaction.updateTable('accounts').set({ confirmed_at: now }).where('id', '=', owner).execute()
    await announceMember(context, transaction, owner, email)
    await recordAction(transaction, actor, now, { action: 'member.confirmed', subject: id })
    return {}
  })

/** Enables a disabled account. Throws NotFound. */
export const enableMember = ({ db, now }: Context, actor: Actor, id: string) =>
  db.transaction().execute(async (transaction) => {
    const { id: owner, disabled_at: disabledAt } = await lockMember(transaction, id)
    if (disabledAt === null) return {}
    await transaction.updateTable('accounts').set({ disabled_at: null }).where('id', '=', owner).execute()
    await recordAction(transaction, actor, now(), { action: 'member.enabled', subject: id })
    return {}
  })

/** Deletes an account with all its data. Throws NotFound, Conflict, DemoAccount. */
export async function deleteMember(context: Context, actor: Actor, id: string) {
  const { db, now, notifier, content } = context
  const owner = await findOwner(db, { id })
  await deleteUser(
    context,
    owner,
    async (transaction) => {
      failIfStaff(await lockMember(transaction, id))
      await recordAction(transaction, actor, now(), { action: 'member.deleted', subject: id })
    },
    {
      subject: 'Your account was deleted',
      before: [`${content.single('site').short} has deleted your account and all its data.`],
      after: ['This is the last email to this address. You can use it again to create a new account.'],
    },
  )
  notifier.notify()
  return {}
}
