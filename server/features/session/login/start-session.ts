import { LOGIN_RECORDS_KEPT } from '#contract/limits.ts'
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

/** The account, and how its owner was authenticated. */
export interface Proof {
  accountId: OwnerId
  /** The stored hash that the password matches. */
  passwordHash?: string
  apiKeyId?: string
  /** The identity at a provider. */
  identityId?: string
}

/**
 * Opens a session for an authenticated account, whichever way it signed in (session service §5.4). A member's own
 * log-in also adds a login record, except to an account that the visitors of a public demo share. Throws UserDisabled, and AuthError for an account that is not confirmed.
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
    // All visitors of a public demo read its records, so none of their log-ins is recorded.
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
 * Checks again what was proven a moment ago: nothing may start with a replaced password, a disabled key or a deleted
 * account. Locks the account until the commit. A demo account, whose password is public, gets no session where no demo
 * runs. Returns whether the account is shared by all visitors of a public demo.
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
    // An exclusive lock, since another log-in must count the sessions after this one.
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

/** A known device keeps its id, which must have 24 hexadecimal digits, or the client fails at the next log-in. */
function deviceIdOf(device: Device): string {
  const known = device?.deviceId?.$oid
  return known && isId(known) && known !== NO_DEVICE ? known : newId()
}

/** Adds a login record (specification §9, session service §7) and deletes all but the member's newest hundred. */
async function addLoginRecord(
  transaction: InTransaction,
  { owner, ...record }: { owner: OwnerId; at: Date; device: string; ip: string },
) {
  const own = ownRows(transaction, owner)
  await own.addLoginRecord(record)
  await own.trimLoginRecords(LOGIN_RECORDS_KEPT)
}
