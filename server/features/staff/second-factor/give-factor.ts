import { sql } from 'kysely'
import type { z } from 'zod'
import type { openStudio as openDeclared, proveOneself as proveDeclared } from '#contract/studio/second-factor.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import { proveMember } from '#server/features/account/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { forgetTries, takeTries, type Try } from '#server/platform/admission/rate-limiter.ts'
import { proofEnd } from '../admit.ts'
import type { Person } from '../author.ts'
import { recordAction, recordRefusal } from '#server/features/audit-log/index.ts'
import { takeAppCode } from './app-codes.ts'
import { hasFactor } from './factor-counts.ts'
import { notify } from './factors.ts'
import { takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

type Given = z.output<typeof openDeclared.body>

/** Gives the second factor, which opens the Studio in this session. A passkey is fresh proof at the same time. */
export async function openStudio(context: Context, author: Person, given: Given) {
  if (!hasFactor(author.secondFactor)) fail('BadRequest', 'no second factor is set up')
  await takeFactor(context, author, given)
  const provenUntil = await noteProof(context, author, { isProof: given.passkey !== undefined })
  return { provenUntil: (provenUntil ?? author.provenUntil)?.toISOString() ?? null }
}

/**
 * Proves once more that it is still the one who signed in, for this session and ten minutes. Throws WrongPassword,
 * SignInTooOld, WrongCode, PasskeyRefused, BadRequest, RateLimitExceeded.
 */
export async function proveOneself(
  context: Context,
  author: Person,
  { password, ...given }: z.output<typeof proveDeclared.body>,
) {
  if (given.passkey) await takeFactor(context, author, given)
  else {
    // Before the password is checked: what is missing is said first.
    if (hasFactor(author.secondFactor) && given.code === undefined)
      fail('BadRequest', "'code' is required: a second factor is set up")
    await provePassword(context, author, password)
    if (hasFactor(author.secondFactor)) await takeFactor(context, author, given)
  }
  const provenUntil = await noteProof(context, author, { isProof: true })
  return { provenUntil: provenUntil?.toISOString() ?? null }
}

const provePassword = (context: Context, author: Person, password: string | undefined) =>
  proveMember(context, author.caller, password).catch(async (reason: unknown) => {
    if (reason instanceof Failure && reason.code === 'WrongPassword')
      await recordRefusal(context, author, { action: 'refused.proof', reason: 'a wrong password' })
    throw reason
  })

/** Takes a passkey or a code of the caller, or throws; whatever is wrong stands in the log. */
async function takeFactor(context: Context, author: Person, { passkey, code }: Given) {
  if (passkey) {
    if (await takePasskey(context, author, passkey)) return
    await recordRefusal(context, author, { action: 'refused.code', reason: 'a passkey that proves nothing' })
    fail('PasskeyRefused')
  }
  if (code === undefined) return fail('BadRequest', "'code' or 'passkey' is required")
  const one: Try = ['factorCode', author.caller.owner]
  // Counted before it is checked: codes that are tried at once count each other.
  await takeTries(context, one)
  const plain = code.replaceAll(/[ -]/g, '').toLowerCase()
  const isGood = await context.db.transaction().execute((transaction) => takeCode(context, transaction, author, plain))
  if (!isGood) {
    await recordRefusal(context, author, { action: 'refused.code', reason: 'a wrong code' })
    fail('WrongCode')
  }
  await forgetTries(context.db, one)
}

async function takeCode(context: Context, transaction: InTransaction, author: Person, code: string) {
  const { owner } = author.caller
  const at = context.now()
  if (/^\d{6}$/.test(code)) return takeAppCode(transaction, owner, code, at)
  if (!(await takeRecoveryCode(transaction, owner, code, at))) return false
  await recordAction(transaction, author, at, { action: 'factor.code-used' })
  await notify(context, transaction, author.email, 'One of your recovery codes was used to open the Studio.')
  return true
}

/** Notes on the session, and on no other of the same person, what was given in it. */
async function noteProof({ db, now }: Context, { caller, secondFactor }: Person, { isProof }: { isProof: boolean }) {
  const at = now()
  await db
    .updateTable('sessions')
    .set({
      proved_at: isProof ? at : sql`proved_at`,
      second_factor_at: hasFactor(secondFactor) ? at : sql`second_factor_at`,
    })
    .where('id', '=', caller.sessionId)
    .execute()
  return isProof ? proofEnd(at, at) : undefined
}
