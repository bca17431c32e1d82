import { Secret, TOTP } from 'otpauth'
import { APP_SECRET_LIFE } from '#contract/studio/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { forgetTries, takeTries, type Try } from '#server/platform/admission/rate-limiter.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { forgetAppSecret, readAppSecret, saveChallenge } from './challenges.ts'
import { afterAdding, afterRemoving, changeFactors } from './factors.ts'

/** Steps of 30 seconds by which the clock of a phone may be wrong, either way. */
const WINDOW = 1

/** The step whose code this is, or undefined for no code of about now. */
function stepOf(secret: string, token: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}

/** A new secret for an app, which waits for its first code. */
export async function requestApp(context: Context, { sessionId, name }: SignedInStaff) {
  const { base32: secret } = new Secret({ size: 20 })
  await saveChallenge(context, {
    sessionId,
    purpose: 'add-app',
    value: secret,
    life: APP_SECRET_LIFE,
  })
  const issuer = context.content.single('site').name
  return { secret, address: new TOTP({ issuer, label: name, secret }).toString() }
}

/** Connects an app by its first code. Throws BadRequest, WrongCode, RateLimitExceeded. */
export async function addApp(context: Context, caller: SignedInStaff, code: string) {
  const { owner, sessionId } = caller
  const at = context.now()
  const one: Try = ['factorCode', owner]
  const secret = await readAppSecret(context.db, sessionId, at)
  await takeTries(context, one)
  const step = stepOf(secret, code, at)
  if (step === undefined) return fail('WrongCode', 'this code is wrong; check that the phone sets its clock by itself')
  await forgetTries(context.db, one)
  return changeFactors(context, caller, async (transaction) => {
    await forgetAppSecret(transaction, sessionId)
    const row = { secret, last_step: step, created_at: at }
    await transaction
      .insertInto('code_apps')
      .values({ account_id: owner, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    return {
      result: { recoveryCodes: await afterAdding(transaction, caller, at) },
      action: 'factor.app-added',
      notice: 'An app with codes was connected: the Studio asks for its code from now on.',
    }
  })
}

/** Disconnects the app. Throws NotFound, Conflict. */
export const removeApp = (context: Context, caller: SignedInStaff) =>
  changeFactors(context, caller, async (transaction) => {
    const gone = await transaction
      .deleteFrom('code_apps')
      .where('account_id', '=', caller.owner)
      .returning('created_at')
      .executeTakeFirst()
    if (!gone) fail('NotFound', 'there is no app')
    await afterRemoving(transaction, caller)
    return {
      result: {},
      action: 'factor.app-removed',
      notice: 'The app with codes was disconnected from your account.',
    }
  })

/** Uses up a code of the app: neither it nor an older one counts again. False for a wrong one. */
export async function takeAppCode(transaction: InTransaction, owner: OwnerId, code: string, at: Date) {
  const app = await transaction
    .selectFrom('code_apps')
    .select('secret')
    .where('account_id', '=', owner)
    .executeTakeFirst()
  const step = app && stepOf(app.secret, code, at)
  if (step === undefined) return false
  const used = await transaction
    .updateTable('code_apps')
    .set({ last_step: step })
    .where('account_id', '=', owner)
    .where('last_step', '<', step)
    .returning('last_step')
    .executeTakeFirst()
  return used !== undefined
}
