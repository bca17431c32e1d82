import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/studio/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** Excludes characters that are easily confused. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
/** Four groups of four: 79 bits, enough to store a fast hash. */
const CODE_LENGTH = 16

const makeCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
/** Formats a code in groups for display. */
const formatCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** Replaces the recovery codes of a person. Only the response contains them; their hashes are stored. */
export async function makeRecoveryCodes(transaction: InTransaction, owner: OwnerId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', owner).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: owner, code_hash: hashSecret(code) })))
    .execute()
  return codes.map(formatCode)
}

/** Uses a code. Returns false if it is invalid or was used by a concurrent call. */
export async function consumeRecoveryCode(transaction: InTransaction, owner: OwnerId, code: string, at: Date) {
  const updated = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('account_id', '=', owner)
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return updated !== undefined
}
