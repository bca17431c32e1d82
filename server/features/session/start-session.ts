import { LOGIN_RECORDS_KEPT } from '#contract/limits.ts'
import type { Device, Tokens } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { describeDevice } from './device.ts'
import { issueAccessToken, openSession } from './tokens.ts'

const NO_DEVICE = '0'.repeat(24)

/** A known device keeps its id; it must be 24 hexadecimal digits, or the client breaks at the next log-in. */
function deviceIdOf(device: Device): string {
  const known = device?.deviceId?.$oid
  return known && isId(known) && known !== NO_DEVICE ? known : newId()
}

/** Opens a session for an account that has proven itself, however it did, and writes the login record (session service §5.4). */
export async function startSession(
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
