import { LOGIN_RECORDS_KEPT } from '#contract/limits.ts'
import type { Device, Tokens } from '#contract/session.ts'
import type { Origin, OwnerId } from '#server/caller.ts'
import { type Config, demoMode } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { isId, newId } from '#server/platform/database/ids.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { describeDevice } from './device.ts'
import { rememberNetwork } from './known-networks.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { issueAccessToken, openSession } from './session-tokens.ts'

const NO_DEVICE = '0'.repeat(24)

/** Whose account it is, and by what that was proven. */
export interface Proof {
  accountId: OwnerId
  /** The stored hash that the password fits. */
  passwordHash?: string
  apiKeyId?: string
  /** The identity at a provider. */
  identityId?: string
}

/**
 * Opens a session for an account that has proven itself, however it did (session service §5.4). A member's own log-in also leaves its
 * login record. Throws UserDisabled, and AuthError for one that is not confirmed.
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
    if (passwordHash ?? identityId) {
      // Everybody reads the records of a demo for the world: where its visitors come from is not among them.
      await addLoginRecord(transaction, {
        owner: accountId,
        at,
        device: description,
        ip: isShared ? 'not recorded' : ip,
      })
      if (!isShared) await rememberNetwork(transaction, { accountId, network: networkOf(ip), at })
    }
    return openSession(transaction, { accountId, apiKeyId, deviceId, device: description, now: at })
  })
  context.notifier.notify()
  const accessToken = await issueAccessToken(context, { owner: accountId, sessionId: session.id, deviceId })
  return { user_id: accountId, access_token: accessToken, refresh_token: session.refreshToken, device_id: deviceId }
}

/**
 * What was proven a moment ago may have been changed since: a session must not slip in behind a new password, a disabled key or a deleted
 * account. Held until the commit. A demo account, whose password is public, opens nothing where no demo belongs. Answers whether the account is
 * shared with the whole world.
 */
async function lockProof(
  config: Config,
  transaction: InTransaction,
  { accountId, passwordHash, apiKeyId }: Proof,
): Promise<boolean> {
  const account = await transaction
    .selectFrom('accounts')
    .select(['password_hash', 'confirmed_at', 'disabled_at', 'is_demo'])
    .where('id', '=', accountId)
    // Not shared with another log-in: sessions are counted.
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

/** A known device keeps its id; it must be 24 hexadecimal digits, or the client breaks at the next log-in. */
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
