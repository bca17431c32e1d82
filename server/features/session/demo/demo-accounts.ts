import { sql } from 'kysely'
import { type Config, getDemoMode } from '#server/config/index.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { endPayments, grantDemoYear, removeOrdersOf } from '#server/features/billing/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { systemCaller, withHashingSlot } from '#server/platform/security/passwords.ts'
import { addAccount } from '../accounts.ts'

/** The accounts of the demo (specification §10, "Fixed points"), marked by `is_demo` in the database. */
export const demoAccounts = {
  free: 'free@holdfast.example',
  paid: 'paid@holdfast.example',
  /** A staff member with the role owner. */
  owner: 'owner@holdfast.example',
  password: 'train-with-holdfast',
} as const

export const hashDemoPassword = () => withHashingSlot(systemCaller, ({ hash }) => hash(demoAccounts.password))

const demoEmails = [demoAccounts.free, demoAccounts.paid, demoAccounts.owner]

/**
 * Creates missing demo accounts, which are not asked the welcome questions. The paid account and the owner get a plan
 * for a year.
 */
export async function ensureDemoAccounts(context: Pick<Context, 'db' | 'content' | 'now'>) {
  const existing = await context.db.selectFrom('accounts').select('id').where('email', 'in', demoEmails).execute()
  if (existing.length === demoEmails.length) return
  const passwordHash = await hashDemoPassword()
  await context.db.transaction().execute((transaction) => addDemoAccounts(context, transaction, passwordHash))
}

export async function addDemoAccounts(
  context: Pick<Context, 'content' | 'now'>,
  transaction: InTransaction,
  passwordHash: string,
) {
  const now = context.now()
  const accountFields = { passwordHash, confirmedAt: now, now, isWelcomed: true, isDemo: true }
  await addAccount(transaction, { email: demoAccounts.free, ...accountFields })
  const paidAccount = await addAccount(transaction, { email: demoAccounts.paid, ...accountFields })
  if (paidAccount) await grantDemoYear(context, transaction, paidAccount)
  const owner = await addAccount(transaction, { email: demoAccounts.owner, ...accountFields })
  if (!owner) return
  await grantDemoYear(context, transaction, owner)
  await transaction
    .insertInto('staff')
    .values({ account_id: owner, roles: ['owner'], since: now })
    .execute()
}

/** Maximum number of accounts to check at startup, because each check takes about 50 ms. */
const MAX_CHECKED_ACCOUNTS = 10

/**
 * Marks demo accounts that were created before the column `is_demo` existed, even if their email address was changed.
 * Unlike members' accounts, they were confirmed when they were created, and they still have the public password.
 */
export async function markLegacyDemoAccounts(db: Queries): Promise<void> {
  const candidates = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('is_demo', '=', false)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`confirmed_at - created_at < interval '1 second'`)
    .orderBy('created_at')
    .limit(MAX_CHECKED_ACCOUNTS)
    .execute()
  for (const { id, password_hash: hash } of candidates)
    if (hash && (await withHashingSlot(systemCaller, ({ verify }) => verify(demoAccounts.password, hash))))
      await db.updateTable('accounts').set({ is_demo: true }).where('id', '=', id).execute()
}

/** Finds the demo accounts in this database, even if their email addresses were changed. */
export const findDemoAccounts = (queries: Queries) =>
  queries.selectFrom('accounts').select(['id', 'email', 'created_at']).where('is_demo', '=', true).execute()

/** Deletes the demo accounts with all their data, including orders. Call `notifier.notify()` after the commit. */
export async function removeDemoAccounts({ jobs }: Pick<Context, 'jobs'>, transaction: InTransaction) {
  const accounts = await findDemoAccounts(transaction)
  for (const { id } of accounts) await endPayments({ jobs }, transaction, id)
  await removeOrdersOf(
    transaction,
    accounts.map(({ id }) => id),
  )
  await transaction.deleteFrom('accounts').where('is_demo', '=', true).execute()
}

/** Whether the account is a demo account, whose password is public. */
export async function isDemoAccount(queries: Queries, owner: OwnerId): Promise<boolean> {
  const account = await queries.selectFrom('accounts').select('is_demo').where('id', '=', owner).executeTakeFirst()
  return account?.is_demo ?? false
}

/** Whether the account is shared by all visitors of a public demo, so that it must not be changed permanently. */
export const isSharedByVisitors = async (config: Config, queries: Queries, owner: OwnerId): Promise<boolean> =>
  getDemoMode(config) === 'public' && (await isDemoAccount(queries, owner))

/** Throws DemoAccount for a shared demo account, which must not be changed. */
export async function failIfDemoAccount({ config, db }: Pick<Context, 'config' | 'db'>, owner: OwnerId) {
  if (await isSharedByVisitors(config, db, owner)) fail('DemoAccount')
}
