import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  addAccount,
  checkPassword,
  findAccountByEmail,
  hashIfStrong,
  readEmail,
  failGuessable,
} from '#server/features/session/index.ts'
import { recordAction } from '#server/features/staff/index.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withPasswords } from '#server/platform/security/passwords.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { saveStep } from './progress.ts'
import { isSetupLink, useSetupLink } from './setup-link.ts'

interface FirstOwner {
  token: string
  email: string
  password: string
}

/**
 * Creates the first owner. The setup link is shown only to the operator, so the address needs no confirmation mail.
 * Throws UserpassTokenInvalid, BadRequest, AccountNameInUse, RateLimitExceeded.
 */
export async function openAcademy(context: Context, { token, email, password }: FirstOwner, { ip, signal }: Origin) {
  const { db, now } = context
  const network = networkOf(ip)
  await countAttempts(context, ['setupLink', network])
  if (!(await isSetupLink(db, token, now()))) return dead()
  const address = readEmail(email)
  const known = await findAccountByEmail(db, address)
  if (!known) checkPassword(password, address)
  const hash = await withPasswords({ key: network, signal }, async (passwords) => {
    if (!known) return (await hashIfStrong(context, passwords, password, address)) ?? failGuessable()
    const isTheirs = known.password_hash !== null && (await passwords.verify(password, known.password_hash))
    return isTheirs ? known.password_hash : taken()
  })
  const at = now()
  await db.transaction().execute(async (transaction) => {
    if (!(await useSetupLink(transaction, token, at))) dead()
    const id = known
      ? known.id
      : await addAccount(transaction, {
          email: address,
          passwordHash: hash,
          confirmedAt: at,
          isWelcomed: true,
          now: at,
        })
    if (id === undefined) return taken()
    if (known?.confirmed_at === null)
      await transaction.updateTable('accounts').set({ confirmed_at: at }).where('id', '=', id).execute()
    await transaction
      .insertInto('staff')
      .values({ account_id: id, roles: ['owner'], since: at })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet((row) => ({ roles: ['owner'], version: row('staff.version', '+', 1) })),
      )
      .execute()
    await saveStep(transaction, { step: 'owner', state: 'done', at })
    await recordAction(transaction, 'operator', at, { action: 'staff.first-owner', subject: address })
  })
}

const dead = () => fail('UserpassTokenInvalid', 'this link was used, has expired, or the academy already has an owner')
const taken = () => fail('AccountNameInUse', 'this address already has an account with a different password')
