import { expiresAt } from '#rules/subscription/expiry.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { readEntitlement } from './entitlements.ts'
import { canceledMessage, resumedMessage, mailMember } from '../messages.ts'
import { updateMembership } from '../orders/record-payments-and-refunds.ts'

/**
 * Records a cancellation or its reversal, once, and emails the member. Disabled members are not emailed: the academy
 * canceled their plan and decides whether to inform them.
 */
export async function recordCancellation(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  isCanceled: boolean,
) {
  const rows = ownRows(transaction, owner)
  const row = await rows.readMembership()
  if (!row?.ptype || !row.start || (row.cancel_id !== null) === isCanceled) return
  const { plan, ptype, start } = row
  const now = context.now()
  const endsAt = expiresAt((await readEntitlement(transaction, owner)).entitlement ?? { ptype, start })
  const cancellation = isCanceled ? { cancel_id: newId(), cancel_date: now } : { cancel_id: null, cancel_date: null }
  await rows.saveMembership({ plan, ptype, start, ...cancellation })
  // If a renewal is being charged, this removes the grace days by which the start was postponed.
  await updateMembership(transaction, { owner, now })
  const accounts = transaction.selectFrom('accounts').select('id').where('id', '=', owner)
  if (await accounts.where('disabled_at', 'is not', null).executeTakeFirst()) return
  await mailMember(
    context,
    transaction,
    owner,
    isCanceled ? canceledMessage(context, endsAt, now) : resumedMessage(context, endsAt),
  )
}
