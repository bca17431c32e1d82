import { MAX_LOGIN_RECORDS } from '#contract/limits.ts'
import type { Device, Tokens } from '#contract/session.ts'
import type { Origin, OwnerId } from '#server/caller.ts'
import { type Config, demoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { isId, newId } from '#server/platform/database/ids.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { describeDevice } from './device.ts'
import { rememberNetwork } from './known-networks.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { issueAccessToken, openSession } from './session-tokens.ts'

const NO_DEVICE = '0'.repeat(24)

/** An account and how it was authenticated. */
export interface Proof {
  accountId: OwnerId
  /** The stored hash that the password matched. */
  passwordHash?: string
  apiKeyId?: string
  /** The identity at an external provider. */
  identityId?: string
}

/**
 * Opens a session for an authenticated account (session service §5.4). Adds a login record, except for API keys and
 * shared demo accounts. Throws UserDisabled, and AuthError if unconfirmed.
 */
export async function startSession(
  context: Context,
  proof: Proof,
  device: Device,
  { ip, userAgent }: Origin,
): Promise<Tokens> {
  const { accountId, passwordHash, apiKeyId, identityId } = proof
  const at = context.now()
  const deviceId = deviceIdOf(device)
  const description = describeDevice(device, userAgent)
  const session = await context.db.transaction().execute(async (transaction) => {
    const isShared = await lockProof(context.config, transaction, proof)
    // Shared demo accounts have no login records, because all visitors could read them.
    if (!isShared && (passwordHash ?? identityId)) {
      await addLoginRecord(transaction, { owner: accountId, at, device: description, ip })
      await rememberNetwork(transaction, { accountId, network: networkOf(ip), at })
    }
    return openSession(transaction, { accountId, apiKeyId, deviceId, device: description, now: at })
  })
  context.notifier.notify()
  const accessToken = await issueAccessToken(context, { owner: accountId, sessionId: session.id, deviceId })
  return { user_id: accountId, access_token: accessToken, refresh_token: session.refreshToken, device_id: deviceId }
}

/**
 * Locks the account and rechecks the proof, because the password, key or account may have changed since. Refuses demo
 * accounts unless a demo runs. Returns whether all visitors of a public demo share the account.
 */
export async function lockProof(
  config: Config,
  transaction: InTransaction,
  { accountId, passwordHash, apiKeyId }: Proof,
): Promise<boolean> {
  const account = await transaction
    .selectFrom('accounts')
    .select(['password_hash', 'confirmed_at', 'disabled_at', 'is_demo'])
    .where('id', '=', accountId)
    // Exclusive, so that concurrent sign-ins count sessions correctly.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account || (passwordHash && account.password_hash !== passwordHash)) return fail('InvalidPassword')
  if (apiKeyId && !(await lockEnabledKey(transaction, apiKeyId))) return fail('AuthError', 'invalid API key')
  const mode = demoMode(config)
  if (account.disabled_at || (account.is_demo && mode === 'none')) return fail('UserDisabled')
  if (!account.confirmed_at) return fail('AuthError')
  return account.is_demo && mode === 'public'
}

const lockEnabledKey = (transaction: InTransaction, id: string) =>
  transaction
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Keeps the id of a known device. The client requires 24 hexadecimal digits at the next sign-in. */
function deviceIdOf(device: Device): string {
  const known = device?.deviceId?.$oid
  return known && isId(known) && known !== NO_DEVICE ? known : newId()
}

/**
 * Adds a login record (specification §9, session service §7) and deletes the oldest beyond {@link MAX_LOGIN_RECORDS}.
 */
async function addLoginRecord(
  transaction: InTransaction,
  { owner, ...record }: { owner: OwnerId; at: Date; device: string; ip: string },
) {
  const own = ownRows(transaction, owner)
  await own.addLoginRecord(record)
  await own.trimLoginRecords(MAX_LOGIN_RECORDS)
}
