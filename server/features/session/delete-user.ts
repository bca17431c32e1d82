import type { OwnerId, Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { recordDeletedStaff } from '#server/features/audit-log/index.ts'
import { endPayments, withBillingLock } from '#server/features/billing/index.ts'
import { deleteFailedMail, queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { refuseDemoAccount } from './demo/demo-accounts.ts'
import { WIRE_DELETE_SIGN_IN } from '#contract/limits.ts'
import { fail } from '#server/errors.ts'

/**
 * Deletes the account, for the page, the wire and the Studio. Foreign keys delete everything that refers to it
 * (records, sessions, keys, tokens), charges stop, and a mail with `text` confirms it. Only its orders remain, without
 * a name, and the audit log without its address. `check` runs in the same transaction, before anything changes. After a
 * deadlock with the member's own changes the whole transaction runs again. A call that finds the account deleted
 * succeeds.
 */
export async function deleteUser(
  context: Context,
  owner: OwnerId,
  check: (transaction: InTransaction) => Promise<unknown> = async () => undefined,
  text: MessageText = deleted,
) {
  const { jobs, now } = context
  await refuseDemoAccount(context, owner)
  // A member's payments change one at a time: an order that is being placed is finished first, and its checkout closed.
  const remove = async (transaction: InTransaction) => {
    await check(transaction)
    const accounts = transaction.selectFrom('accounts').select('email').where('id', '=', owner)
    const account = await accounts.forUpdate().executeTakeFirst()
    if (!account) return
    await endPayments(context, transaction, owner)
    await recordDeletedStaff(transaction, { owner, email: account.email }, now())
    await transaction.deleteFrom('accounts').where('id', '=', owner).execute()
    if (account.email === null) return
    await deleteFailedMail(transaction, account.email)
    await queueMail(jobs, transaction, { kind: 'account', to: account.email, ...composeMessage(context, text) }, now())
  }
  await retryDeadlock(() => withBillingLock(context, owner, remove))
}

type MessageText = Parameters<typeof composeMessage>[1]

const deleted = {
  subject: 'Your account was deleted',
  before: ['Your account and all its data were deleted, as you requested.'],
  after: ['This is the last email to this address. You can use it again to create a new account.'],
}

/**
 * Requires a recent sign-in: the published client's call that deletes an account has no room for a password. Throws
 * Forbidden for a session opened by an API key, which could be arbitrarily young, and SignInTooOld.
 */
export async function checkFreshSignIn(queries: Queries, { sessionId, owner }: Caller, now: Date) {
  const session = await queries
    .selectFrom('sessions')
    .select(['created_at', 'api_key_id'])
    .where('id', '=', sessionId)
    .where('account_id', '=', owner)
    .executeTakeFirst()
  // Another call has deleted both.
  if (!session) return
  if (session.api_key_id !== null) fail('Forbidden', 'an API key cannot delete the account')
  if (now.getTime() - session.created_at.getTime() > WIRE_DELETE_SIGN_IN) fail('SignInTooOld')
}
