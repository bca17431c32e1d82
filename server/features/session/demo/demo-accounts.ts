import { sql } from 'kysely'
import { type Config, demoMode } from '#server/config.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { endPayments, openDemoYear, removeOrdersOf } from '#server/features/billing/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { ourselves, withPasswords } from '#server/platform/security/passwords.ts'
import { addAccount } from '../accounts.ts'

/** The accounts of the demo academy (specification §10, "Fixed points"); they exist there only. The database marks them with `is_demo`. */
export const demoAccounts = {
  free: 'free@holdfast.example',
  paid: 'paid@holdfast.example',
  /** On the staff, as an owner. */
  owner: 'owner@holdfast.example',
  password: 'train-with-holdfast',
} as const

export const hashDemoPassword = () => withPasswords(ourselves, ({ hash }) => hash(demoAccounts.password))

/** Makes those that are missing; nobody asks them who they are. The paid one and the owner have a year from now. */
export async function makeDemoAccounts(context: Pick<Context, 'db' | 'content' | 'now'>) {
  const passwordHash = await hashDemoPassword()
  await context.db.transaction().execute((transaction) => addDemoAccounts(context, transaction, passwordHash))
}

export async function addDemoAccounts(
  context: Pick<Context, 'content' | 'now'>,
  transaction: InTransaction,
  passwordHash: string,
) {
  const now = context.now()
  const shared = { passwordHash, confirmedAt: now, now, isWelcomed: true, isDemo: true }
  await addAccount(transaction, { email: demoAccounts.free, ...shared })
  const paid = await addAccount(transaction, { email: demoAccounts.paid, ...shared })
  if (paid) await openDemoYear(context, transaction, paid)
  const owner = await addAccount(transaction, { email: demoAccounts.owner, ...shared })
  if (!owner) return
  await openDemoYear(context, transaction, owner)
  await transaction
    .insertInto('staff')
    .values({ account_id: owner, roles: ['owner'], since: now })
    .execute()
}

/** As many accounts are tried with the public password at a start, the oldest. Each try takes about 50 ms. */
const MOST_TRIED = 10

/**
 * Marks accounts of a demo from before there was the mark whose address was changed, too: they were confirmed as they were made, which a member's mail
 * never is, and still have the public password. One whose password was changed as well is its member's own.
 */
export async function markRenamedDemoAccounts(db: Queries): Promise<void> {
  const suspects = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('is_demo', '=', false)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`confirmed_at - created_at < interval '1 second'`)
    .orderBy('created_at')
    .limit(MOST_TRIED)
    .execute()
  for (const { id, password_hash: hash } of suspects)
    if (hash && (await withPasswords(ourselves, ({ verify }) => verify(demoAccounts.password, hash))))
      await db.updateTable('accounts').set({ is_demo: true }).where('id', '=', id).execute()
}

/** The accounts that the demo academy made in this database, whatever became of their addresses. */
export const findDemoAccounts = (queries: Queries) =>
  queries.selectFrom('accounts').select(['id', 'email', 'created_at']).where('is_demo', '=', true).execute()

/** Deletes the demo accounts with everything that belongs to them, their orders too. Notify streams after the commit. */
export async function removeDemoAccounts({ jobs }: Pick<Context, 'jobs'>, transaction: InTransaction) {
  const accounts = await findDemoAccounts(transaction)
  for (const { id } of accounts) await endPayments({ jobs }, transaction, id)
  await removeOrdersOf(
    transaction,
    accounts.map(({ id }) => id),
  )
  await transaction.deleteFrom('accounts').where('is_demo', '=', true).execute()
}

/** Whether the demo academy made this account: everybody knows its password. */
export async function isDemoAccount(queries: Queries, owner: OwnerId): Promise<boolean> {
  const account = await queries.selectFrom('accounts').select('is_demo').where('id', '=', owner).executeTakeFirst()
  return account?.is_demo ?? false
}

/** Whether this account is shared with the whole world, so that what one visitor changes must not bother the next. */
export const isSharedWithWorld = async (config: Config, queries: Queries, owner: OwnerId): Promise<boolean> =>
  demoMode(config) === 'public' && (await isDemoAccount(queries, owner))

/** Refuses what would spoil a demo account for everybody else. Throws DemoAccount. */
export async function refuseDemoAccount({ config, db }: Pick<Context, 'config' | 'db'>, owner: OwnerId) {
  if (await isSharedWithWorld(config, db, owner)) fail('DemoAccount')
}
