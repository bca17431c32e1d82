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
import { recordAction, recordRefusal } from '#server/features/audit-log/index.ts'
import { consumeAppCode } from './app-codes.ts'
import { hasFactor } from './factor-counts.ts'
import { mailNotice } from './factors.ts'
import { recordPasskeyUse, verifyPasskey } from './passkeys.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'

type GivenFactor = z.output<typeof openEndpoint.body>

/** Verifies the second factor, which opens the Studio for this session. A passkey also counts as reauthentication. */
export async function openStudio(context: Context, caller: SignedInStaff, factor: GivenFactor) {
  if (!hasFactor(caller.secondFactor)) fail('BadRequest', 'no second factor is set up')
  const isReauthentication = factor.passkey !== undefined
  const at = await consumeFactor(context, caller, factor, { isReauthentication })
  return {
    reauthenticatedUntil:
      (isReauthentication ? getReauthenticationEnd(at, at) : caller.reauthenticatedUntil)?.toISOString() ?? null,
  }
}

/**
 * Reauthenticates the session for ten minutes after the proof. Without a password or factor the proof is the sign-in,
 * so SignInTooOld is thrown ten minutes after it. Throws WrongPassword, SignInTooOld, WrongCode, PasskeyRefused,
 * BadRequest, RateLimitExceeded.
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
  const confirmed = factor.passkey ? undefined : await confirmPassword(context, caller, password)
  const provedAt =
    confirmed && !isFactorSetUp
      ? await recordAuthentication(context.db, caller, confirmed.reauthenticatedAt, { isReauthentication: true })
      : await consumeFactor(context, caller, factor, { isReauthentication: true })
  const end = getReauthenticationEnd(provedAt, context.now()) ?? fail('SignInTooOld')
  return { reauthenticatedUntil: end.toISOString() }
}

const confirmPassword = (context: Context, caller: SignedInStaff, password: string | undefined) =>
  reauthenticateMember(context, caller, password).catch(async (reason: unknown) => {
    if (reason instanceof Failure && reason.code === 'WrongPassword')
      await recordRefusal(context, caller, { action: 'refused.proof', reason: 'a wrong password' })
    throw reason
  })

/**
 * Verifies a passkey or code and records it on the session in one transaction, so that a concurrently removed factor is
 * not accepted. Failures are written to the audit log.
 */
async function consumeFactor(
  context: Context,
  caller: SignedInStaff,
  { passkey, code }: GivenFactor,
  purpose: { isReauthentication: boolean },
): Promise<Date> {
  const at = context.now()
  const consumeAndRecord = (consume: (transaction: InTransaction) => Promise<boolean>) =>
    context.db.transaction().execute(async (transaction) => {
      if (!(await consume(transaction))) return false
      await recordAuthentication(transaction, caller, at, purpose)
      return true
    })
  if (passkey) {
    const usedPasskey = await verifyPasskey(context, caller, passkey)
    if (usedPasskey && (await consumeAndRecord((transaction) => recordPasskeyUse(transaction, usedPasskey, at))))
      return at
    await recordRefusal(context, caller, { action: 'refused.code', reason: 'an invalid passkey response' })
    return fail('PasskeyRefused')
  }
  if (code === undefined) return fail('BadRequest', "'code' or 'passkey' is required")
  const attempt: Attempt = ['factorCode', caller.owner]
  // Counted before the check, so that concurrent attempts are limited.
  await countAttempts(context, attempt)
  const normalizedCode = code.replaceAll(/[ -]/g, '').toLowerCase()
  if (!(await consumeAndRecord((transaction) => consumeCode(context, transaction, caller, normalizedCode)))) {
    await recordRefusal(context, caller, { action: 'refused.code', reason: 'a wrong code' })
    fail('WrongCode')
  }
  await clearAttempts(context.db, attempt)
  return at
}

async function consumeCode(context: Context, transaction: InTransaction, caller: SignedInStaff, code: string) {
  const { owner } = caller
  const at = context.now()
  if (/^\d{6}$/.test(code)) return consumeAppCode(transaction, owner, code, at)
  if (!(await consumeRecoveryCode(transaction, owner, code, at))) return false
  await recordAction(transaction, caller, at, { action: 'factor.code-used' })
  await mailNotice(context, transaction, caller.email, 'One of your recovery codes was used to open the Studio.')
  return true
}

/** Records the authentication on this session and returns its time. */
async function recordAuthentication(
  queries: Queries,
  { sessionId, secondFactor }: SignedInStaff,
  at: Date,
  { isReauthentication }: { isReauthentication: boolean },
): Promise<Date> {
  await queries
    .updateTable('sessions')
    .set({
      proved_at: isReauthentication ? at : sql`proved_at`,
      second_factor_at: hasFactor(secondFactor) ? at : sql`second_factor_at`,
    })
    .where('id', '=', sessionId)
    .execute()
  return at
}
