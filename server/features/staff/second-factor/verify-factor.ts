import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  openStudio as openEndpoint,
  reauthenticate as reauthenticateEndpoint,
} from '#contract/studio/second-factor.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import { reauthenticateMember } from '#server/features/account/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { clearAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { getReauthenticationEnd } from '../authorize-staff.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { recordAction, recordRejection } from '#server/features/audit-log/index.ts'
import { consumeAppCode } from './app-codes.ts'
import { hasFactor } from './factor-counts.ts'
import { mailNotice } from './factors.ts'
import { recordPasskeyUse, verifyPasskey } from './passkeys.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'

type FactorInput = z.output<typeof openEndpoint.body>

/**
 * Verifies the caller's second factor, which gives the session access to the Studio. A passkey also counts as
 * reauthentication.
 */
export async function verifySecondFactor(context: Context, caller: SignedInStaff, factor: FactorInput) {
  if (!hasFactor(caller.secondFactor)) fail('BadRequest', 'no second factor is set up')
  const isReauthentication = factor.passkey !== undefined
  const now = await consumeFactor(context, caller, factor, { isReauthentication })
  return {
    reauthenticatedUntil:
      (isReauthentication ? getReauthenticationEnd(now, now) : caller.reauthenticatedUntil)?.toISOString() ?? null,
  }
}

/**
 * Reauthenticates the session for ten minutes. An account with neither a password nor a second factor is authenticated
 * by its sign-in, so SignInTooOld is thrown if the sign-in is older than ten minutes. Throws WrongPassword,
 * SignInTooOld, WrongCode, PasskeyRefused, BadRequest, RateLimitExceeded.
 */
export async function reauthenticate(
  context: Context,
  caller: SignedInStaff,
  { password, ...factor }: z.output<typeof reauthenticateEndpoint.body>,
) {
  const isFactorSetUp = hasFactor(caller.secondFactor)
  // Checked before the password, so that a missing code is reported first.
  if (!factor.passkey && isFactorSetUp && factor.code === undefined)
    fail('BadRequest', "'code' is required: a second factor is set up")
  const confirmation = factor.passkey ? undefined : await confirmPassword(context, caller, password)
  const authenticatedAt =
    confirmation && !isFactorSetUp
      ? await recordAuthentication(context.db, caller, confirmation.reauthenticatedAt, { isReauthentication: true })
      : await consumeFactor(context, caller, factor, { isReauthentication: true })
  const expiresAt = getReauthenticationEnd(authenticatedAt, context.now()) ?? fail('SignInTooOld')
  return { reauthenticatedUntil: expiresAt.toISOString() }
}

const confirmPassword = (context: Context, caller: SignedInStaff, password: string | undefined) =>
  reauthenticateMember(context, caller, password).catch(async (reason: unknown) => {
    if (reason instanceof Failure && reason.code === 'WrongPassword')
      await recordRejection(context, caller, { action: 'refused.proof', reason: 'a wrong password' })
    throw reason
  })

/**
 * Verifies a passkey or code and records the authentication on the session in the same transaction, so that a
 * concurrently removed factor is not accepted. Failures are written to the audit log.
 */
async function consumeFactor(
  context: Context,
  caller: SignedInStaff,
  { passkey, code }: FactorInput,
  purpose: { isReauthentication: boolean },
): Promise<Date> {
  const now = context.now()
  const consumeAndRecord = (consume: (transaction: InTransaction) => Promise<boolean>) =>
    context.db.transaction().execute(async (transaction) => {
      if (!(await consume(transaction))) return false
      await recordAuthentication(transaction, caller, now, purpose)
      return true
    })
  if (passkey) {
    const usedPasskey = await verifyPasskey(context, caller, passkey)
    if (usedPasskey && (await consumeAndRecord((transaction) => recordPasskeyUse(transaction, usedPasskey, now))))
      return now
    await recordRejection(context, caller, { action: 'refused.code', reason: 'an invalid passkey response' })
    return fail('PasskeyRefused')
  }
  if (code === undefined) return fail('BadRequest', "'code' or 'passkey' is required")
  const attempt: Attempt = ['factorCode', caller.owner]
  // Counts the attempt before the check, so that concurrent attempts are limited.
  await countAttempts(context, attempt)
  const normalizedCode = code.replaceAll(/[ -]/g, '').toLowerCase()
  if (!(await consumeAndRecord((transaction) => consumeCode(context, transaction, caller, normalizedCode)))) {
    await recordRejection(context, caller, { action: 'refused.code', reason: 'a wrong code' })
    fail('WrongCode')
  }
  await clearAttempts(context.db, attempt)
  return now
}

async function consumeCode(context: Context, transaction: InTransaction, caller: SignedInStaff, code: string) {
  const { owner } = caller
  const now = context.now()
  if (/^\d{6}$/.test(code)) return consumeAppCode(transaction, owner, code, now)
  if (!(await consumeRecoveryCode(transaction, owner, code, now))) return false
  await recordAction(transaction, caller, now, { action: 'factor.code-used' })
  await mailNotice(context, transaction, caller.email, 'One of your recovery codes was used to open the Studio.')
  return true
}

/** Stores the time of the authentication on this session and returns it. */
async function recordAuthentication(
  queries: Queries,
  { sessionId, secondFactor }: SignedInStaff,
  now: Date,
  { isReauthentication }: { isReauthentication: boolean },
): Promise<Date> {
  await queries
    .updateTable('sessions')
    .set({
      proved_at: isReauthentication ? now : sql`proved_at`,
      second_factor_at: hasFactor(secondFactor) ? now : sql`second_factor_at`,
    })
    .where('id', '=', sessionId)
    .execute()
  return now
}
