import { FAILED_LOGINS, LOGIN_RECORDS_KEPT, LOGIN_WINDOW } from '#contract/limits.ts'
import type { Device, Tokens } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/fail.ts'
import { forgetAttempts, takeAttempt } from '#server/platform/attempts.ts'
import type { Queries } from '#server/platform/database.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { verifyNobody, verifyPassword } from '#server/platform/passwords.ts'
import { describeDevice } from './device.ts'
import { findAccountByEmail } from './store.ts'
import { issueAccessToken, openSession } from './tokens.ts'

interface Credentials {
  username?: string | undefined
  password?: string | undefined
  options?: { device?: Device } | undefined
}

const NO_DEVICE = '0'.repeat(24)

/** Opens a session for an e-mail address and its password (session service §5.4). The password is checked before the account's state. */
export async function login(
  context: Context,
  { username, password, options }: Credentials,
  origin: Origin,
): Promise<Tokens> {
  if (username === undefined) return fail('BadRequest', "'username' is a required string")
  if (password === undefined) return fail('BadRequest', "'password' is a required string")
  const email = username.trim().toLowerCase()
  const account = await provenAccount(context, { email, password }, origin)
  if (account.disabled_at) return fail('UserDisabled')
  if (!account.confirmed_at) return fail('AuthError')
  return startSession(context, account.id, options?.device, origin)
}

async function provenAccount(
  context: Context,
  { email, password }: { email: string; password: string },
  { ip }: Origin,
) {
  const { db, config } = context
  const now = context.now()
  // Counted per account and address: a stranger who guesses locks out only himself. Each try counts before its password is
  // looked at, or tries sent at once would all pass while the first is still being looked at.
  const limit = { kind: 'login', allowed: Math.ceil(FAILED_LOGINS * config.rateLimitFactor), window: LOGIN_WINDOW }
  const subject = `${ip} ${email}`
  const wait = await takeAttempt(db, limit, subject, now)
  if (wait > 0)
    throw new Failure(
      'RateLimitExceeded',
      `too many failed log-ins; try again in ${Math.ceil(wait / 60)} minutes`,
      wait,
    )
  const account = await findAccountByEmail(db, email)
  const good = account ? await verifyPassword(password, account.password_hash) : await verifyNobody(password)
  if (account && good) {
    await forgetAttempts(db, limit, subject)
    return account
  }
  return fail('InvalidPassword')
}

/** A known device keeps its id; it must be 24 hexadecimal digits, or the client breaks at the next log-in. */
function deviceIdOf(device: Device): string {
  const known = device?.deviceId?.$oid
  return known && isId(known) && known !== NO_DEVICE ? known : newId()
}

async function startSession(
  context: Context,
  accountId: string,
  device: Device,
  { ip, userAgent }: Origin,
): Promise<Tokens> {
  const now = context.now()
  const deviceId = deviceIdOf(device)
  const words = describeDevice(device, userAgent)
  const session = await context.db.transaction().execute(async (transaction) => {
    await keepLoginRecord(transaction, { owner: accountId, at: now, device: words, ip })
    return openSession(transaction, { accountId, deviceId, device: words, now })
  })
  const accessToken = await issueAccessToken(context, { owner: accountId, sessionId: session.id, deviceId })
  return { user_id: accountId, access_token: accessToken, refresh_token: session.refreshToken, device_id: deviceId }
}

/** One record a log-in; only the newest hundred of a member stay. */
async function keepLoginRecord(
  queries: Queries,
  { owner, at, device, ip }: { owner: string; at: Date; device: string; ip: string },
) {
  await queries.insertInto('login_records').values({ id: newId(), owner_id: owner, at, device, ip }).execute()
  const older = queries
    .selectFrom('login_records')
    .select('id')
    .where('owner_id', '=', owner)
    .orderBy('id', 'desc')
    .offset(LOGIN_RECORDS_KEPT)
  await queries.deleteFrom('login_records').where('owner_id', '=', owner).where('id', 'in', older).execute()
}
