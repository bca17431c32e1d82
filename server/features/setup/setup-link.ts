import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { SETUP_LINK_LIFE } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** Whether somebody owns the academy, so that no link makes an owner any more. */
const hasOwner = async (queries: Queries) =>
  (await queries
    .selectFrom('staff')
    .select('account_id')
    .where(sql<boolean>`'owner' = any(roles)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Makes the link with which an academy gets its first owner. It takes the place of the one before, and works once, for
 * a day. Undefined where there is an owner.
 */
export async function createSetupLink({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<string | undefined> {
  if (await hasOwner(db)) return undefined
  const token = randomBytes(32).toString('hex')
  const row = { token_hash: hashSecret(token), expires_at: new Date(now().getTime() + SETUP_LINK_LIFE) }
  await db
    .insertInto('setup_link')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
    .execute()
  // Behind a #: no server and no log on the way sees it.
  return `${config.publicUrl}/studio/setup#${token}`
}

/** Whether this link works now. */
export async function isSetupLink(queries: Queries, token: string, now: Date): Promise<boolean> {
  const row = await queries.selectFrom('setup_link').selectAll().executeTakeFirst()
  return row !== undefined && isGood(row, token, now) && !(await hasOwner(queries))
}

/** Uses the link up. False for one that does not work; of two uses at the same moment one finds it gone. */
export async function useSetupLink(transaction: InTransaction, token: string, now: Date): Promise<boolean> {
  const row = await transaction.selectFrom('setup_link').selectAll().forUpdate().executeTakeFirst()
  if (!row || !isGood(row, token, now) || (await hasOwner(transaction))) return false
  await transaction.deleteFrom('setup_link').execute()
  return true
}

const isGood = ({ token_hash, expires_at }: { token_hash: Buffer; expires_at: Date }, token: string, now: Date) =>
  expires_at > now && timingSafeEqual(token_hash, hashSecret(token))
