import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { SETUP_LINK_LIFETIME_MS } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** Whether the academy has an owner, which makes all setup links invalid. */
const hasOwner = async (queries: Queries) =>
  (await queries
    .selectFrom('staff')
    .select('account_id')
    .where(sql<boolean>`'owner' = any(roles)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Creates the link for the first owner. It replaces the previous link, and is valid once, for a day. Undefined if there
 * is an owner.
 */
export async function createSetupLink({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<string | undefined> {
  if (await hasOwner(db)) return undefined
  const token = randomBytes(32).toString('hex')
  const row = { token_hash: hashSecret(token), expires_at: new Date(now().getTime() + SETUP_LINK_LIFETIME_MS) }
  await db
    .insertInto('setup_link')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
    .execute()
  // The token is in the fragment, which is not sent to servers or logged.
  return `${config.publicUrl}/studio/setup#${token}`
}

/** Whether the link is valid now. */
export async function isSetupLink(queries: Queries, token: string, now: Date): Promise<boolean> {
  const row = await queries.selectFrom('setup_link').selectAll().executeTakeFirst()
  return row !== undefined && isValidToken(row, token, now) && !(await hasOwner(queries))
}

/** Consumes the link. Returns false for an invalid link. Only one of two concurrent uses succeeds. */
export async function consumeSetupLink(transaction: InTransaction, token: string, now: Date): Promise<boolean> {
  const row = await transaction.selectFrom('setup_link').selectAll().forUpdate().executeTakeFirst()
  if (!row || !isValidToken(row, token, now) || (await hasOwner(transaction))) return false
  await transaction.deleteFrom('setup_link').execute()
  return true
}

const isValidToken = ({ token_hash, expires_at }: { token_hash: Buffer; expires_at: Date }, token: string, now: Date) =>
  expires_at > now && timingSafeEqual(token_hash, hashSecret(token))
