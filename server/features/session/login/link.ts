import { sql } from 'kysely'
import type { Caller, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionNotFound } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { lockAccount } from '../accounts.ts'
import { announceMember } from '../announce-member.ts'
import { readIdentities, isAnonymous } from '../identities.ts'
import { refresh } from './session-tokens.ts'
import { lockAuthenticated, type AuthenticatedAccount } from './start-session.ts'

/**
 * Links an authenticated identity to the signed-in user (session service §5.4). Repeated calls have no effect. The
 * session continues: the response contains a new access token and no refresh token.
 */
export async function link(context: Context, authenticated: AuthenticatedAccount, caller: Caller) {
  if (authenticated.accountId !== caller.owner) {
    // API keys belong to a member already.
    if (authenticated.apiKeyId !== undefined) fail('InvalidParameter', 'invalid user link request')
    await moveLogin(context, authenticated, caller.owner)
  }
  return { user_id: caller.owner, ...(await refresh(context, caller)) }
}

/**
 * Moves the address and password of an unused account to an anonymous user, who keeps id, records and sessions, and
 * deletes that account. The transaction is retried after a deadlock.
 */
async function moveLogin(context: Context, authenticated: AuthenticatedAccount, owner: OwnerId) {
  const { config, db, notifier, now } = context
  const move = async (transaction: InTransaction) => {
    const user = await lockAccount(transaction, owner)
    if (!user) throw createSessionNotFound()
    if (!isAnonymous(await readIdentities(transaction, user)))
      fail('BadRequest', 'linking a local-userpass identity is not allowed when one is already linked')
    // Locks the account before the check, so that nothing can be added to it until it is deleted.
    const source = await lockAccount(transaction, authenticated.accountId)
    await lockAuthenticated(config, transaction, authenticated)
    // The service that the client SDK was written for returned InvalidSession here, but the SDK would then retry
    // forever.
    if (!source || source.is_demo || (await hasBeenUsed(transaction, source.id)))
      return fail('AuthError', 'a user already exists with the specified provider')
    const { email, password_hash, identity_id } = source
    const login = { email, password_hash, identity_id, anonymous_identity_id: user.identity_id }
    await transaction.deleteFrom('accounts').where('id', '=', source.id).execute()
    await transaction
      .updateTable('accounts')
      .set({ ...login, confirmed_at: now() })
      .where('id', '=', owner)
      .execute()
    await ownRows(transaction, owner).notifyEmailChange()
    await announceMember(context, transaction, owner, email)
  }
  await retryDeadlock(() => db.transaction().execute(move))
  notifier.notify()
}

/** Whether the account has ever been used or has been given anything, such as a plan or a role. */
async function hasBeenUsed(transaction: InTransaction, id: OwnerId): Promise<boolean> {
  const { rows } = await sql`
    select from login_records where owner_id = ${id}
    union all select from identities where account_id = ${id}
    union all select from subscriptions where owner_id = ${id}
    union all select from labeled_members where account_id = ${id}
    union all select from staff where account_id = ${id}
    limit 1`.execute(transaction)
  return rows.length > 0
}
