import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { allOrders, type OrderRow } from './order-store.ts'
import { parseReference } from './reference.ts'

/** An order by its id, or by the reference that a person entered. */
export type OrderKey = { id: string } | { reference: string }

/** Writes the audit log entry of a change, in the transaction of the change. */
export type RecordChange = (transaction: InTransaction, order: OrderRow) => Promise<unknown>

export const recordNothing: RecordChange = async () => undefined

/** Finds an order, including those of deleted accounts. Throws OrderNotFound. */
export async function findAnyOrder(context: Pick<Context, 'db'>, key: OrderKey): Promise<OrderRow> {
  const orders = allOrders(context.db).selectFrom('orders').selectAll()
  const reference = 'reference' in key ? parseReference(key.reference) : undefined
  const matches = 'id' in key ? orders.where('id', '=', key.id) : orders.where('reference', '=', reference ?? '')
  return (await matches.executeTakeFirst()) ?? fail('OrderNotFound', `order not found: ${reference ?? 'unknown id'}`)
}

/** Returns whether an order is a free period that the academy gave. Throws OrderNotFound. */
export const isGift = async (context: Pick<Context, 'db'>, key: OrderKey) =>
  (await findAnyOrder(context, key)).provider === 'gift'

/** Finds an order with its owner. Throws OrderNotFound, and OrderRefused if the account was deleted. */
export const findOrder = async (context: Pick<Context, 'db'>, key: OrderKey) =>
  requireOwner(await findAnyOrder(context, key))

/** Throws OrderRefused if the account was deleted. */
export function requireOwner(order: OrderRow) {
  const owner: OwnerId | null = order.owner_id
  if (owner === null)
    return fail('OrderRefused', `the account of order ${order.reference} was deleted; refund the payer instead`)
  return { owner, order }
}

/** Throws OrderRefused for orders that were paid through a provider; only that provider can change them. */
export function requireManualPayment({ reference, provider }: OrderRow) {
  if (provider !== 'academy')
    fail('OrderRefused', `order ${reference} is paid through ${provider}; it can’t be changed manually`)
}
