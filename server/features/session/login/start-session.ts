import { MAX_LOGIN_RECORDS } from '#contract/limits.ts'
import type { Device, Tokens } from '#contract/session.ts'
import type { Origin, OwnerId } from '#server/caller.ts'
import { type Config, getDemoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { isId, newId } from '#server/platform/database/ids.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { describeDevice } from './device.ts'
import { recordNetwork } from './known-networks.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { issueAccessToken, openSession } from './session-tokens.ts'

const NO_DEVICE = '0'.repeat(24)

/** An account and how it was authenticated. */
export interface AuthenticatedAccount {
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
  authenticated: AuthenticatedAccount,
  device: Device,
  { ip, userAgent }: Origin,
): Promise<Tokens> {
  const { accountId, passwordHash, apiKeyId, identityId } = authenticated
  const now = context.now()
  const deviceId = chooseDeviceId(device)
  const description = describeDevice(device, userAgent)
  const session = await context.db.transaction().execute(async (transaction) => {
    const isShared = await lockAuthenticated(context.config, transaction, authenticated)
    // Shared demo accounts have no login records, because all visitors could read them.
    if (!isShared && (passwordHash ?? identityId)) {
      await addLoginRecord(transaction, { owner: accountId, at: now, device: description, ip })
      await recordNetwork(transaction, { accountId, network: networkOf(ip), now })
    }
    return openSession(transaction, { accountId, apiKeyId, deviceId, device: description, now })
  })
  context.notifier.notify()
  const accessToken = await issueAccessToken(context, { owner: accountId, sessionId: session.id, deviceId })
  return { user_id: accountId, access_token: accessToken, refresh_token: session.refreshToken, device_id: deviceId }
}

/**
 * Locks the account and checks again that the credentials are valid, because the password, key or account may have
 * changed since the authentication. Throws UserDisabled for demo accounts if the demo is disabled. Returns whether all
 * visitors of a public demo share the account.
 */
export async function lockAuthenticated(
  config: Config,
  transaction: InTransaction,
  { accountId, passwordHash, apiKeyId }: AuthenticatedAccount,
): Promise<boolean> {
  const account = await transaction
    .selectFrom('accounts')
    .select(['password_hash', 'confirmed_at', 'disabled_at', 'is_demo'])
    .where('id', '=', accountId)
    // The lock is exclusive, so that concurrent sign-ins count sessions correctly.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account || (passwordHash && account.password_hash !== passwordHash)) return fail('InvalidPassword')
  if (apiKeyId && !(await lockEnabledKey(transaction, apiKeyId))) return fail('AuthError', 'invalid API key')
  const mode = getDemoMode(config)
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
function chooseDeviceId(device: Device): string {
  const knownId = device?.deviceId?.$oid
  return knownId && isId(knownId) && knownId !== NO_DEVICE ? knownId : newId()
}

/**
 * Adds a login record (specification §9, session service §7) and deletes the oldest records beyond
 * {@link MAX_LOGIN_RECORDS}.
 */
async function addLoginRecord(
  transaction: InTransaction,
  { owner, ...record }: { owner: OwnerId; at: Date; device: string; ip: string },
) {
  const ownerRecords = ownRows(transaction, owner)
  await ownerRecords.addLoginRecord(record)
  await ownerRecords.trimLoginRecords(MAX_LOGIN_RECORDS)
}
