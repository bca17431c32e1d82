import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { allOrders, orderStore } from './order-store.ts'
import { updateMembership } from './record-payments-and-refunds.ts'

/** Deletes all orders of the given accounts. For demo accounts only: a real academy must keep its orders. */
export async function removeOrdersOf(transaction: InTransaction, owners: readonly OwnerId[]) {
  if (owners.length > 0) await allOrders(transaction).deleteFrom('orders').where('owner_id', 'in', owners).execute()
}

/** Counts the orders of the demo provider. */
export async function countDemoOrders(queries: Queries): Promise<number> {
  const { count } = await allOrders(queries)
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider', '=', 'demo')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes the demo provider's orders and renewals, and the plans that are based only on them. Receipt numbers continue
 * after the last remaining number.
 */
export async function removeDemoPayments(transaction: InTransaction, now: Date) {
  // The lock comes first: concurrent payments assign a number before they commit, and no number may be used twice.
  await sql`lock table receipt_years in exclusive mode`.execute(transaction)
  const store = allOrders(transaction)
  // Releases credit that was spent on demo orders.
  await sql`update orders set credited_to = null, credited = 0
    where credited_to in (select id from orders where provider = 'demo')`.execute(transaction)
  const removedOrders = await store.deleteFrom('orders').where('provider', '=', 'demo').returning('owner_id').execute()
  await store.deleteFrom('renewals').where('provider', '=', 'demo').execute()
  for (const owner of new Set(removedOrders.map(({ owner_id }) => owner_id)))
    if (owner !== null) await applyRemainingOrders(transaction, owner, now)
  await resetReceiptCounters(transaction)
}

async function applyRemainingOrders(transaction: InTransaction, owner: OwnerId, now: Date) {
  const [lastOrder] = await orderStore(transaction, owner).paidOrders()
  if (lastOrder) return updateMembership(transaction, { owner, now, isNewPlan: true })
  const rows = ownRows(transaction, owner)
  const row = await rows.readMembership()
  if (row)
    await rows.saveMembership({
      plan: 'free',
      ptype: row.ptype,
      start: row.start,
      cancel_date: null,
      cancel_id: null,
    })
}

async function resetReceiptCounters(transaction: InTransaction) {
  const lastNumber = sql`(select max(right(receipt, 6)::integer) from orders where left(receipt, 4)::smallint = year)`
  await sql`delete from receipt_years where ${lastNumber} is null`.execute(transaction)
  await sql`update receipt_years set last = ${lastNumber}`.execute(transaction)
}
