import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/studio/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** Excludes characters that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
/** Four groups of four characters have 79 bits of entropy, so a fast hash is sufficient to store them. */
const CODE_LENGTH = 16

const generateCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** Formats a code in groups for display. */
const formatCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** Replaces the recovery codes of a person. Only the response contains the codes; the database stores their hashes. */
export async function replaceRecoveryCodes(transaction: InTransaction, owner: OwnerId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateCode)
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', owner).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: owner, code_hash: hashSecret(code) })))
    .execute()
  return codes.map(formatCode)
}

/** Marks a code as used. Returns false if the code is invalid or was already used. */
export async function consumeRecoveryCode(transaction: InTransaction, owner: OwnerId, code: string, now: Date) {
  const updated = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', owner)
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return updated !== undefined
}
