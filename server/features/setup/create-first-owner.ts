import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  addAccount,
  checkPassword,
  findAccountByEmail,
  hashIfStrong,
  invalidateMailTokens,
  lockAccount,
  parseEmail,
  rejectGuessablePassword,
} from '#server/features/session/index.ts'
import { recordAction } from '#server/features/staff/index.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { saveStep } from './progress.ts'
import { isSetupLink, consumeSetupLink } from './setup-link.ts'

interface FirstOwner {
  token: string
  email: string
  password: string
}

/**
 * Creates the first owner. Only the operator sees the setup link, so the email address needs no confirmation.
 * Throws UserpassTokenInvalid, BadRequest, AccountNameInUse, UserDisabled, RateLimitExceeded.
 */
export async function createFirstOwner(
  context: Context,
  { token, email, password }: FirstOwner,
  { ip, signal }: Origin,
) {
  const { db, now } = context
  const network = networkOf(ip)
  await countAttempts(context, ['setupLink', network])
  if (!(await isSetupLink(db, token, now()))) return failInvalidLink()
  const normalizedEmail = parseEmail(email)
  const existing = await findAccountByEmail(db, normalizedEmail)
  if (!existing) checkPassword(password, normalizedEmail)
  const hash = await withHashingSlot({ key: network, signal }, async (passwords) => {
    if (!existing)
      return (await hashIfStrong(context, passwords, password, normalizedEmail)) ?? rejectGuessablePassword()
    const isPasswordCorrect =
      existing.password_hash !== null && (await passwords.verify(password, existing.password_hash))
    return isPasswordCorrect ? existing.password_hash : failEmailInUse()
  })
  const currentTime = now()
  await db.transaction().execute(async (transaction) => {
    // A disabled owner could not sign in, and no new setup link could be created.
    if (existing && (await lockAccount(transaction, existing.id))?.disabled_at) return fail('UserDisabled')
    if (!(await consumeSetupLink(transaction, token, currentTime))) failInvalidLink()
    const id = existing
      ? existing.id
      : await addAccount(transaction, {
          email: normalizedEmail,
          passwordHash: hash,
          confirmedAt: currentTime,
          isWelcomed: true,
          now: currentTime,
        })
    if (id === undefined) return failEmailInUse()
    if (existing?.confirmed_at === null)
      await transaction.updateTable('accounts').set({ confirmed_at: currentTime }).where('id', '=', id).execute()
    await transaction
      .insertInto('staff')
      .values({ account_id: id, roles: ['owner'], since: currentTime })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet((row) => ({ roles: ['owner'], version: row('staff.version', '+', 1) })),
      )
      .execute()
    // A former owner may have created a link with which they could sign in as this member.
    await invalidateMailTokens(transaction, id, 'reset', currentTime)
    await saveStep(transaction, { step: 'owner', state: 'done', at: currentTime })
    await recordAction(transaction, 'operator', currentTime, { action: 'staff.first-owner', subject: normalizedEmail })
  })
}

const failInvalidLink = () =>
  fail('UserpassTokenInvalid', 'this link was used, has expired, or the academy already has an owner')
const failEmailInUse = () => fail('AccountNameInUse', 'this address already has an account with a different password')
