import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import type { PaymentEvent } from '#server/ports/payments.ts'

export type NewEvent = Pick<PaymentEvent, 'id' | 'type'>

/** Whether a webhook event has arrived before. */
export const isKnown = async (queries: Queries, id: string) =>
  (await queries.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** True once for each webhook event. */
export async function isNews(transaction: InTransaction, { id, type }: NewEvent, at: Date) {
  const added = await transaction
    .insertInto('payment_events')
    .values({ id, type, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Records an event of a subscription that is not of this school, or was deleted: its copies cause no request. */
export const noteEvent = async ({ db, now }: Context, event: NewEvent | undefined) => {
  if (event) await db.transaction().execute((transaction) => isNews(transaction, event, now()))
}
