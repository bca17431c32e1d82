import { sql } from 'kysely'
import { KNOWN_NETWORK_LIFETIME_MS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'

interface NewAccount {
  /** Null for an anonymous account. */
  email: string | null
  passwordHash: string | null
  confirmedAt: Date | null
  /** False if the first sign-in shows the welcome questions (specification §10, `hasStageOne`). */
  isWelcomed?: boolean
  /** A demo account, whose password is public. */
  isDemo?: boolean
  now: Date
}

/**
 * Adds an account with its details record. Returns undefined if the email address is taken, also by a concurrent call.
 */
export async function addAccount(
  queries: Queries,
  { email, passwordHash, confirmedAt, isWelcomed = false, isDemo = false, now }: NewAccount,
): Promise<OwnerId | undefined> {
  const inserted = await queries
    .insertInto('accounts')
    .values({
      id: newId(),
      email,
      password_hash: passwordHash,
      identity_id: newId(),
      confirmed_at: confirmedAt,
      disabled_at: null,
      created_at: now,
      is_demo: isDemo,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  // Inserted before any login record, so that an update by owner always finds it (session service §7).
  await ownRows(queries, inserted.id).addDetails(isWelcomed)
  return inserted.id
}

export const findAccountByEmail = (queries: Queries, email: string) =>
  queries.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()

/**
 * Loads the account with this email address for a sign-in. `isKnownNetwork` is true if the member recently signed in
 * from this network.
 */
export const findAccountForLogin = (
  queries: Queries,
  { email, network, now }: { email: string; network: string; now: Date },
) =>
  queries
    .selectFrom('accounts')
    .leftJoin('known_networks', (join) =>
      join
        .onRef('account_id', '=', 'id')
        .on('network', '=', network)
        .on('seen_at', '>', new Date(now.getTime() - KNOWN_NETWORK_LIFETIME_MS)),
    )
    .select(['id', 'password_hash', sql<boolean>`network is not null`.as('isKnownNetwork')])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Locks the account until the commit. Returns undefined if it was deleted. Lock order: the account is locked before its
 * records, to avoid deadlocks.
 */
export const lockAccount = (transaction: InTransaction, id: OwnerId) =>
  transaction.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
