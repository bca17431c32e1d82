import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CONFIRM_TOKEN_LIFE, MAIL_TOKEN_TRIES, RESET_TOKEN_LIFE } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { fail } from '#server/fail.ts'

export type TokenPurpose = 'confirm' | 'reset'
/** The two values of a mailed link; both must fit. */
export interface MailToken {
  token: string
  tokenId: string
}

const life = { confirm: CONFIRM_TOKEN_LIFE, reset: RESET_TOKEN_LIFE } as const
const digest = (token: string) => createHash('sha256').update(token).digest()

/** Makes a token of 256 bits for one purpose of one account. Older ones stay good. */
export async function issueMailToken(
  queries: Queries,
  accountId: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<MailToken> {
  const tokenId = newId()
  const token = randomBytes(32).toString('hex')
  await queries
    .insertInto('mail_tokens')
    .values({
      id: tokenId,
      account_id: accountId,
      purpose,
      token_hash: digest(token),
      used_at: null,
      created_at: now,
      expires_at: new Date(now.getTime() + life[purpose]),
    })
    .execute()
  return { token, tokenId }
}

/**
 * The account a token speaks for. A wrong try is counted and committed even though the call is refused, so `queries`
 * must not be a transaction that rolls back.
 */
export async function readMailToken(
  queries: Queries,
  { token, tokenId }: MailToken,
  purpose: TokenPurpose,
  now: Date,
): Promise<string> {
  if (!isId(tokenId) || !/^[0-9a-f]{64}$/.test(token)) fail('BadRequest', 'invalid token data')
  const row = await queries
    .selectFrom('mail_tokens')
    .selectAll()
    .where('id', '=', tokenId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= now || row.wrong_tries >= MAIL_TOKEN_TRIES)
    return fail('UserpassTokenInvalid')
  if (timingSafeEqual(digest(token), row.token_hash)) return row.account_id
  await queries
    .updateTable('mail_tokens')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', tokenId)
    .execute()
  return fail('UserpassTokenInvalid')
}

/** Uses the token up. False when another call was faster. */
export async function useMailToken(queries: Queries, tokenId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
