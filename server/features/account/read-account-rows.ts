import type { OwnerId } from '#server/caller.ts'
import { createSessionNotFound } from '#server/errors.ts'
import { readStoredPayments } from '#server/features/billing/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * Reads the rows of an account outside of the collections: access, payments and staff data. Never reads secrets or
 * their hashes. Throws InvalidSession for a deleted account.
 */
export async function readAccountRows(db: Queries, owner: OwnerId) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'created_at', 'confirmed_at', 'disabled_at', 'history_cleared_at'])
    .where('id', '=', owner)
    .executeTakeFirst()
  if (!account) throw createSessionNotFound()
  const [access, studio, payments, labels, newsletter] = await Promise.all([
    readAccess(db, owner),
    readStudio(db, owner),
    readStoredPayments(db, owner),
    db.selectFrom('labeled_members').select('label').where('account_id', '=', owner).execute(),
    // Only for a confirmed address, because anyone can subscribe an address.
    db
      .selectFrom('newsletter_readers')
      .select(['email', 'asked_at', 'joined_at', 'left_at'])
      .where('email', '=', (account.confirmed_at && account.email) ?? '')
      .execute(),
  ])
  return { account, ...access, ...payments, labels: labels.map(({ label }) => label), newsletter, ...studio }
}

/** Reads sign-in methods, sessions and networks. */
async function readAccess(db: Queries, owner: OwnerId) {
  const [sessions, playing, apiKeys, identities, networks, passkeys, codeApps, recoveryCodes, links] =
    await Promise.all([
      db
        .selectFrom('sessions')
        .select(['device', 'device_id', 'created_at', 'last_used_at', 'expires_at'])
        .where('account_id', '=', owner)
        .execute(),
      db
        .selectFrom('playing_devices')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .select(['device', 'since', 'seen_at'])
        .where('playing_devices.account_id', '=', owner)
        .execute(),
      db.selectFrom('api_keys').select(['name', 'created_at', 'disabled_at']).where('account_id', '=', owner).execute(),
      db
        .selectFrom('identities')
        .select(['provider', 'issuer', 'subject', 'created_at'])
        .where('account_id', '=', owner)
        .execute(),
      db.selectFrom('known_networks').select(['network', 'seen_at']).where('account_id', '=', owner).execute(),
      db
        .selectFrom('passkeys')
        .select(['name', 'created_at', 'last_used_at'])
        .where('account_id', '=', owner)
        .execute(),
      db.selectFrom('code_apps').select('created_at').where('account_id', '=', owner).execute(),
      db.selectFrom('recovery_codes').select('used_at').where('account_id', '=', owner).execute(),
      db
        .selectFrom('mail_tokens')
        .select(['purpose', 'new_email', 'created_at', 'expires_at', 'used_at'])
        .where('account_id', '=', owner)
        .execute(),
    ])
  return { sessions, playing, apiKeys, identities, networks, passkeys, codeApps, recoveryCodes, links }
}

/** Reads the Studio's data about a staff account, without its actions. */
async function readStudio(db: Queries, owner: OwnerId) {
  const [staff, studioKeys] = await Promise.all([
    db.selectFrom('staff').select(['roles', 'since', 'teaches_as']).where('account_id', '=', owner).execute(),
    db
      .selectFrom('studio_keys')
      .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
      .where('account_id', '=', owner)
      .execute(),
  ])
  return { staff, studioKeys }
}

/** Audit log entries per query. */
const PAGE_SIZE = 1000

/** Yields the account's Studio actions, oldest first, without details about other accounts. */
export async function* readStudioActions(db: Queries, owner: OwnerId) {
  const ownActions = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'network_address'])
    .where('actor_id', '=', owner)
  let lastId = 0
  for (;;) {
    const page = await ownActions.where('id', '>', lastId).orderBy('id').limit(PAGE_SIZE).execute()
    for (const { id, ...action } of page) {
      yield action
      lastId = id
    }
    if (page.length < PAGE_SIZE) return
  }
}
