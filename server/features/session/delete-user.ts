import { sql } from 'kysely'
import type { OwnerId, Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { recordDeletedStaff } from '#server/features/audit-log/index.ts'
import { endPayments, withBillingLock } from '#server/features/billing/index.ts'
import { deleteFailedMail, queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { failIfDemoAccount } from './demo/demo-accounts.ts'
import { MAX_DELETE_SIGN_IN_AGE_MS } from '#contract/limits.ts'
import { fail } from '#server/errors.ts'

/**
 * Deletes an account and, by foreign keys, all its data; stops its charges and sends an email with `message`. Orders
 * and audit log entries are kept without personal data. `check` runs first in the same transaction, and runs again if
 * the transaction is retried after a deadlock. Succeeds if the account was already deleted.
 */
export async function deleteUser(
  context: Context,
  owner: OwnerId,
  check: (transaction: InTransaction) => Promise<unknown> = async () => undefined,
  message: Message = deletionMessage,
) {
  const { jobs, now } = context
  await failIfDemoAccount(context, owner)
  // Holds the billing lock, so that an order in progress is complete and its checkout can be closed.
  const deleteAccount = async (transaction: InTransaction) => {
    await check(transaction)
    const accounts = transaction.selectFrom('accounts').select('email').where('id', '=', owner)
    const account = await accounts.forUpdate().executeTakeFirst()
    if (!account) return
    await endPayments(context, transaction, owner)
    await recordDeletedStaff(transaction, { owner, email: account.email }, now())
    await transaction.deleteFrom('accounts').where('id', '=', owner).execute()
    if (account.email === null) return
    await deleteFailedMail(transaction, account.email)
    await queueMail(
      jobs,
      transaction,
      { kind: 'account', to: account.email, ...composeMessage(context, message) },
      now(),
    )
  }
  await retryDeadlock(() => withBillingLock(context, owner, deleteAccount))
}

type Message = Parameters<typeof composeMessage>[1]

const deletionMessage = {
  subject: 'Your account was deleted',
  before: ['Your account and all its data were deleted, as you requested.'],
  after: ['This is the last email to this address. You can use it again to create a new account.'],
}

/**
 * Requires a recent sign-in, because the client SDK cannot send a password with this call. Throws SignInTooOld, and
 * Forbidden for sessions of API keys.
 */
export async function requireRecentSignIn(queries: Queries, { sessionId, owner }: Caller, now: Date) {
  const session = await queries
    .selectFrom('sessions')
    .select(['created_at', 'api_key_id'])
    .where('id', '=', sessionId)
    .where('account_id', '=', owner)
    .executeTakeFirst()
  // A concurrent call has deleted the session or the account.
  if (!session) return
  if (session.api_key_id !== null) fail('Forbidden', 'an API key cannot delete the account')
  if (now.getTime() - session.created_at.getTime() > MAX_DELETE_SIGN_IN_AGE_MS) fail('SignInTooOld')
}

/**
 * Prevents the deletion of a staff account by an attacker who has only its password. Throws SecondFactorRequired if the
 * account has a second factor that was not used in this session, and LastOwner if the academy would have no owner
 * afterwards.
 */
export async function checkStaffDeletion(transaction: InTransaction, { sessionId, owner }: Caller) {
  const { rows } = await sql<{ is_owner: boolean; is_verified: boolean }>`
    select roles @> '{owner}' as is_owner,
      not exists (select from passkeys where account_id = ${owner})
        and not exists (select from code_apps where account_id = ${owner})
        or exists (select from sessions where id = ${sessionId} and second_factor_at is not null) as is_verified
    from staff where account_id = ${owner}`.execute(transaction)
  const [staff] = rows
  if (!staff) return
  if (!staff.is_verified) fail('SecondFactorRequired', 'open the Studio and confirm your second factor first')
  if (!staff.is_owner) return
  // Locks all staff rows, as other changes to the staff do, so that two owners cannot delete their accounts
  // concurrently.
  const owners = await transaction
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['account_id', 'roles', 'disabled_at'])
    .orderBy('account_id')
    .forUpdate('staff')
    .execute()
  const isOtherOwner = ({ account_id, roles, disabled_at }: (typeof owners)[number]) =>
    account_id !== owner && roles.includes('owner') && disabled_at === null
  if (!owners.some(isOtherOwner))
    fail('LastOwner', 'you are the only owner of the academy: make someone else an owner first')
}
