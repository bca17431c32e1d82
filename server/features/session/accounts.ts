import { sql } from 'kysely'
import { NETWORK_KNOWN_FOR } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'

interface NewAccount {
  /** Null for an anonymous account. */
  email: string | null
  passwordHash: string | null
  confirmedAt: Date | null
  /** False if the welcome questions come at the first sign-in (specification §10, `hasStageOne`). */
  isWelcomed?: boolean
  /** An account of the demo academy, whose password is public. */
  isDemo?: boolean
  now: Date
}

/**
 * Adds an account with its details record. Undefined if the address is taken, also by a call that runs at the same
 * moment.
 */
export async function addAccount(
  queries: Queries,
  { email, passwordHash, confirmedAt, isWelcomed = false, isDemo = false, now }: NewAccount,
): Promise<OwnerId | undefined> {
  const added = await queries
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
  if (!added) return undefined
  // Before any login record, so that an update by owner always has its record (session service §7).
  await ownRows(queries, added.id).addDetails(isWelcomed)
  return added.id
}

export const findAccountByEmail = (queries: Queries, email: string) =>
  queries.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()

/** The data that a log-in needs of the account with this address, and whether the member used this network lately. */
export const findForLogIn = (queries: Queries, { email, network, at }: { email: string; network: string; at: Date }) =>
  queries
    .selectFrom('accounts')
    .leftJoin('known_networks', (join) =>
      join
        .onRef('account_id', '=', 'id')
        .on('network', '=', network)
        .on('seen_at', '>', new Date(at.getTime() - NETWORK_KNOWN_FOR)),
    )
    .select(['id', 'password_hash', sql<boolean>`network is not null`.as('isHome')])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Locks the account until the commit. Undefined if it has been deleted. Changes to its records lock it first, so that
 * they never deadlock.
 */
export const lockAccount = (transaction: InTransaction, id: OwnerId) =>
  transaction.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
