import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  CONFIRM_TOKEN_LIFETIME_MS,
  EMAIL_TOKEN_LIFETIME_MS,
  MAX_MAIL_TOKEN_TRIES,
  RESET_TOKEN_LIFETIME_MS,
} from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { isId, newId } from '#server/platform/database/ids.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { fail } from '#server/errors.ts'

export type TokenPurpose = 'confirm' | 'reset' | 'email'
/** The two values of an emailed link. */
export interface MailToken {
  token: string
  tokenId: string
}

/** A pending change of email address, and the session that requested it. */
interface EmailChange {
  newEmail: string
  /** Id of the session. */
  requestedBy: string
}

const TOKEN_LIFETIMES = {
  confirm: CONFIRM_TOKEN_LIFETIME_MS,
  reset: RESET_TOKEN_LIFETIME_MS,
  email: EMAIL_TOKEN_LIFETIME_MS,
} as const

export const tokenExpiry = (purpose: TokenPurpose, now: Date) => new Date(now.getTime() + TOKEN_LIFETIMES[purpose])

/** Creates a 256-bit token. Previous tokens remain valid. */
export async function issueMailToken(
  queries: Queries,
  accountId: OwnerId,
  purpose: TokenPurpose,
  now: Date,
  change?: EmailChange,
): Promise<MailToken> {
  const tokenId = newId()
  const token = randomBytes(32).toString('hex')
  // Expired tokens are only deleted here.
  await queries.deleteFrom('mail_tokens').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
  await queries
    .insertInto('mail_tokens')
    .values({
      id: tokenId,
      account_id: accountId,
      purpose,
      token_hash: hashSecret(token),
      used_at: null,
      created_at: now,
      expires_at: tokenExpiry(purpose, now),
      new_email: change?.newEmail ?? null,
      asked_by: change?.requestedBy ?? null,
    })
    .execute()
  return { token, tokenId }
}

/**
 * Returns the account of a token. Failed attempts are counted even though the call throws, so `queries` must not be a
 * transaction.
 */
export async function readMailToken<const Purpose extends TokenPurpose>(
  queries: Queries,
  { token, tokenId }: MailToken,
  purposes: readonly Purpose[],
  now: Date,
) {
  if (!isId(tokenId) || !/^[0-9a-f]{64}$/.test(token)) fail('BadRequest', 'invalid token data')
  const row = await queries
    .selectFrom('mail_tokens')
    .innerJoin('accounts', 'accounts.id', 'mail_tokens.account_id')
    .selectAll('mail_tokens')
    .select('accounts.email')
    .where('mail_tokens.id', '=', tokenId)
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= now || row.wrong_tries >= MAX_MAIL_TOKEN_TRIES)
    return fail('UserpassTokenInvalid')
  return countFailedTry(queries, tokenId, () => {
    const isMatch = timingSafeEqual(hashSecret(token), row.token_hash)
    const purpose = purposes.find((candidate) => candidate === row.purpose)
    if (!isMatch || purpose === undefined) return fail('UserpassTokenInvalid')
    return { accountId: row.account_id, purpose, email: row.email, newEmail: row.new_email, requestedBy: row.asked_by }
  })
}

/**
 * Runs a check and counts a failed attempt if it throws. The token remains usable until {@link MAX_MAIL_TOKEN_TRIES}
 * attempts have failed (session service §5.2).
 */
export async function countFailedTry<T>(queries: Queries, tokenId: string, check: () => T): Promise<T> {
  try {
    return check()
  } catch (error) {
    await queries
      .updateTable('mail_tokens')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('id', '=', tokenId)
      .where('wrong_tries', '<', MAX_MAIL_TOKEN_TRIES)
      .execute()
    throw error
  }
}

/** Marks the token as used. Returns false if a concurrent call used it. */
export async function consumeMailToken(queries: Queries, tokenId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Voids the unused tokens of one purpose. */
export const voidMailTokens = (queries: Queries, accountId: OwnerId, purpose: TokenPurpose, now: Date) =>
  queries
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
