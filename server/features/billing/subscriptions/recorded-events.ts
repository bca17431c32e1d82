import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import type { PaymentEvent } from '#server/ports/payments.ts'

export type NewEvent = Pick<PaymentEvent, 'id' | 'type'>

/** Whether a webhook event is already recorded. */
export const isEventRecorded = async (queries: Queries, id: string) =>
  (await queries.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Records a webhook event, so that duplicates cause no provider request. */
export async function recordEvent(transaction: InTransaction, { id, type }: NewEvent, receivedAt: Date) {
  const events = transaction.insertInto('payment_events').values({ id, type, at: receivedAt })
  await events.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Records an event of a subscription that does not belong to this academy, or whose order was deleted. */
export const recordIgnoredEvent = async ({ db, now }: Context, event: NewEvent | undefined) => {
  if (event) await db.transaction().execute((transaction) => recordEvent(transaction, event, now()))
}
