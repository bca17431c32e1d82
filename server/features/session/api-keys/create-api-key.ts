import { randomBytes } from 'node:crypto'
import type { NewApiKey } from '#contract/api-keys.ts'
import { API_KEY_LENGTH, MAX_API_KEY_NAME_LENGTH, MAX_API_KEYS_PER_USER } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionNotFound } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { failIfDemoAccount } from '../demo/demo-accounts.ts'
import { readIdentities, isAnonymous } from '../identities.ts'
import { lockAccount } from '../accounts.ts'

/** Creates an API key (session service §5.7). Only the response contains the key; its hash is stored. */
export async function createApiKey(context: Context, owner: OwnerId, name: string): Promise<NewApiKey> {
  const { db, now } = context
  checkName(name)
  await failIfDemoAccount(context, owner)
  const id = newId()
  // Base64 encodes three bytes as four characters.
  const key = randomBytes((API_KEY_LENGTH / 4) * 3).toString('base64url')
  await db.transaction().execute(async (transaction) => {
    await failIfTooManyKeys(transaction, owner)
    const inserted = await transaction
      .insertInto('api_keys')
      .values({ id, account_id: owner, name, key_hash: hashSecret(key), disabled_at: null, created_at: now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) fail('APIKeyAlreadyExists')
  })
  return { _id: id, key, name, disabled: false }
}

function checkName(name: string) {
  if (name === '') fail('InvalidParameter', "'name' is a required string")
  if (!/^[A-Za-z0-9_-]+$/.test(name))
    fail('InvalidParameter', 'can only contain ASCII letters, numbers, underscores, and hyphens')
  if (name.length > MAX_API_KEY_NAME_LENGTH)
    fail('InvalidParameter', `'name' must have at most ${MAX_API_KEY_NAME_LENGTH} characters`)
}

/** Locks the account, so that concurrent calls cannot exceed the limit. */
async function failIfTooManyKeys(transaction: InTransaction, owner: OwnerId) {
  const account = await lockAccount(transaction, owner)
  if (!account) throw createSessionNotFound()
  if (isAnonymous(await readIdentities(transaction, account)))
    fail('Forbidden', 'an anonymous user cannot have API keys')
  const { count } = await transaction
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', owner)
    .executeTakeFirstOrThrow()
  if (count >= MAX_API_KEYS_PER_USER) fail('BadRequest', `there can be at most ${MAX_API_KEYS_PER_USER} API keys`)
}
