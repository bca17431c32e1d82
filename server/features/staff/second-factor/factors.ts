import { sql } from 'kysely'
import { RECOVERY_CODES } from '#contract/studio/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { composeMessage, queueMail } from '#server/features/mail/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { changeStaff } from '../change-staff.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { recordAction } from '#server/features/audit-log/index.ts'
import { countFactors, hasFactor } from './factor-counts.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Returns the caller's second factors, without secrets. */
export async function listFactors({ db }: Pick<Context, 'db'>, { owner }: SignedInStaff) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', owner)
    .orderBy('created_at')
    .execute()
  const app = await db.selectFrom('code_apps').select('created_at').where('account_id', '=', owner).executeTakeFirst()
  const codesLeft = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', owner)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      since: created_at.toISOString(),
      lastUsed: last_used_at?.toISOString() ?? null,
    })),
    appSince: app?.created_at.toISOString() ?? null,
    recoveryCodesLeft: codesLeft.n,
  }
}

interface FactorChange {
  action: string
  subject?: string
  /** The text of the email about the change. */
  notice: string
}

/**
 * Changes the caller's second factors, writes the audit log entry and queues an email in one transaction. The caller's
 * other sessions must verify a factor again. Changes of one person are serialized.
 */
export const changeFactors = <Result>(
  context: Context,
  caller: SignedInStaff,
  change: (transaction: InTransaction) => Promise<FactorChange & { result: Result }>,
): Promise<Result> =>
  changeStaff(context, async (transaction) => {
    await lockStaffAccount(transaction, caller.owner)
    const { result, action, subject, notice } = await change(transaction)
    await requireFactorInOtherSessions(transaction, caller)
    await recordAction(transaction, caller, context.now(), { action, subject })
    await mailNotice(context, transaction, caller.email, notice)
    return result
  })

/** Resets the verification in the caller's other sessions, which may have been verified with a removed factor. */
const requireFactorInOtherSessions = (transaction: InTransaction, { owner, sessionId }: SignedInStaff) =>
  transaction
    .updateTable('sessions')
    .set({ second_factor_at: null, proved_at: null })
    .where('account_id', '=', owner)
    .where('id', '!=', sessionId)
    .execute()

/** Locks the staff row until the commit. */
async function lockStaffAccount(transaction: InTransaction, owner: OwnerId) {
  const row = await transaction
    .selectFrom('staff')
    .select('account_id')
    .where('account_id', '=', owner)
    .forUpdate()
    .executeTakeFirst()
  if (!row) fail('Forbidden', 'this is for staff only')
}

const NOT_YOU_HINT = 'If this wasn’t you, tell an owner of the academy right away and change your password.'

/**
 * Queues an email about a change to the second factor. `after` states what to do if the person did not expect the
 * change.
 */
export async function mailNotice(
  context: Context,
  transaction: InTransaction,
  email: string | null,
  notice: string,
  after = NOT_YOU_HINT,
) {
  if (email === null) return
  const message = composeMessage(context, {
    subject: 'Your second factor',
    before: [notice],
    after: [after],
  })
  await queueMail(context.jobs, transaction, { kind: 'account', to: email, ...message }, context.now())
}

/**
 * Marks the current session as verified. Creates and returns recovery codes if the person has none, otherwise returns
 * null.
 */
export async function handleFactorAdded(transaction: InTransaction, caller: SignedInStaff, now: Date) {
  await transaction.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', caller.sessionId).execute()
  const existing = await transaction
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', caller.owner)
    .limit(1)
    .executeTakeFirst()
  return existing ? null : replaceRecoveryCodes(transaction, caller.owner)
}

/** If no factor remains, deletes the recovery codes; throws Conflict if the academy requires a factor. */
export async function handleFactorRemoval(transaction: InTransaction, caller: SignedInStaff) {
  if (hasFactor(await countFactors(transaction, caller.owner))) return
  const { isRequired } = await readFactorRule(transaction)
  if (isRequired) fail('Conflict', 'the academy requires a second factor: set up another factor first')
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', caller.owner).execute()
}

export async function readFactorRule(queries: Queries) {
  const row = await queries.selectFrom('staff_rules').select('second_factor_required').executeTakeFirstOrThrow()
  return { isRequired: row.second_factor_required }
}

/** Replaces the recovery codes. Throws Conflict if the person has no second factor. */
export const renewRecoveryCodes = (context: Context, caller: SignedInStaff) =>
  changeFactors(context, caller, async (transaction) => {
    if (!hasFactor(await countFactors(transaction, caller.owner))) fail('Conflict', 'set up a passkey or an app first')
    const recoveryCodes = await replaceRecoveryCodes(transaction, caller.owner)
    return {
      result: { recoveryCodes },
      action: 'factor.codes-renewed',
      notice: `You have ${RECOVERY_CODES} new recovery codes for the Studio. The old codes no longer work.`,
    }
  })
