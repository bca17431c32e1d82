import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueDeliveries } from '#server/features/events/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

/** Queues the event `member.joined` after the email address was confirmed, by a link or an identity provider. */
export const announceMember = (
  context: Pick<Context, 'jobs' | 'now'>,
  transaction: InTransaction,
  id: OwnerId,
  email: string | null,
) => queueDeliveries(context, transaction, { event: 'member.joined', data: { member: { id, email } }, about: id })
