import { Secret, TOTP } from 'otpauth'
import { APP_SECRET_LIFETIME_MS } from '#contract/studio/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { clearAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { deleteAppSecret, readAppSecret, saveChallenge } from './challenges.ts'
import { handleFactorAdded, handleFactorRemoval, changeFactors } from './factors.ts'

/** Accepted clock difference between server and app, in steps of 30 seconds. */
const MAX_STEP_DRIFT = 1

/** Returns the time step of a code, or undefined if it is invalid. */
function findStep(secret: string, token: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: MAX_STEP_DRIFT })
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}

/** Creates a secret for an authenticator app. `addAuthenticatorApp` activates it with the app's first code. */
export async function startAppRegistration(context: Context, { sessionId, name }: SignedInStaff) {
  const { base32: secret } = new Secret({ size: 20 })
  await saveChallenge(context, {
    sessionId,
    purpose: 'add-app',
    value: secret,
    life: APP_SECRET_LIFETIME_MS,
  })
  const issuer = context.content.single('site').name
  return { secret, address: new TOTP({ issuer, label: name, secret }).toString() }
}

/** Connects an authenticator app with its first code. Throws BadRequest, WrongCode, RateLimitExceeded. */
export async function addAuthenticatorApp(context: Context, caller: SignedInStaff, code: string) {
  const { owner, sessionId } = caller
  const now = context.now()
  const attempt: Attempt = ['factorCode', owner]
  const secret = await readAppSecret(context.db, sessionId, now)
  await countAttempts(context, attempt)
  const step = findStep(secret, code, now)
  if (step === undefined)
    return fail('WrongCode', 'this code is wrong; check that your phone sets its clock automatically')
  await clearAttempts(context.db, attempt)
  return changeFactors(context, caller, async (transaction) => {
    await deleteAppSecret(transaction, sessionId)
    const row = { secret, last_step: step, created_at: now }
    await transaction
      .insertInto('code_apps')
      .values({ account_id: owner, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    return {
      result: { recoveryCodes: await handleFactorAdded(transaction, caller, now) },
      action: 'factor.app-added',
      notice: 'An authenticator app was connected. The Studio asks for its code from now on.',
    }
  })
}

/** Disconnects the app. Throws NotFound, Conflict. */
export const removeAuthenticatorApp = (context: Context, caller: SignedInStaff) =>
  changeFactors(context, caller, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('code_apps')
      .where('account_id', '=', caller.owner)
      .returning('created_at')
      .executeTakeFirst()
    if (!deleted) fail('NotFound', 'no authenticator app is connected')
    await handleFactorRemoval(transaction, caller)
    return {
      result: {},
      action: 'factor.app-removed',
      notice: 'The authenticator app was disconnected from your account.',
    }
  })

/** Uses a code, which also invalidates older codes. Returns false if the code is invalid. */
export async function consumeAppCode(transaction: InTransaction, owner: OwnerId, code: string, now: Date) {
  const app = await transaction
    .selectFrom('code_apps')
    .select('secret')
    .where('account_id', '=', owner)
    .executeTakeFirst()
  const step = app && findStep(app.secret, code, now)
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
