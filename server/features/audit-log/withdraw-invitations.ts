import type { OwnerId } from '#server/caller.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { type Actor, recordAction } from './audit-log.ts'

/**
 * Withdraws open invitations to the staff by id or inviter, and records each in the log. Returns their number.
 */
export async function withdrawInvitations(
  transaction: InTransaction,
  actor: Actor,
  at: Date,
  selector: { id: string } | { invitedBy: OwnerId },
): Promise<number> {
  const invitations = transaction.deleteFrom('staff_invitations').returning(['email', 'roles'])
  const withdrawn = await (
    'id' in selector
      ? invitations.where('id', '=', selector.id)
      : invitations.where('invited_by', '=', selector.invitedBy)
  ).execute()
  for (const { email: subject, roles: before } of withdrawn)
    await recordAction(transaction, actor, at, { action: 'staff.invitation-withdrawn', subject, before })
  return withdrawn.length
}
