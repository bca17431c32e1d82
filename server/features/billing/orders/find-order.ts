import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { allOrders, type OrderRow } from './order-store.ts'
import { readReference } from './reference.ts'

/** An order by its id, or as a person names it. */
export type WhichOrder = { id: string } | { reference: string }

/** Runs at the end of a change, in its transaction: to write down who made it. */
export type RecordChange = (transaction: InTransaction, order: OrderRow) => Promise<unknown>

export const nobody: RecordChange = async () => undefined

/** An order, also of a deleted account. Throws OrderNotFound. */
export async function findAnyOrder(context: Pick<Context, 'db'>, which: WhichOrder): Promise<OrderRow> {
  const orders = allOrders(context.db).selectFrom('orders').selectAll()
  const reference = 'reference' in which ? readReference(which.reference) : undefined
  const found = 'id' in which ? orders.where('id', '=', which.id) : orders.where('reference', '=', reference ?? '')
  return (await found.executeTakeFirst()) ?? fail('OrderNotFound', `order not found: ${reference ?? 'with this id'}`)
}

/** An order with its owner. Throws OrderNotFound, and OrderRefused where the account is deleted. */
export const findOrder = async (context: Pick<Context, 'db'>, which: WhichOrder) =>
  withOwner(await findAnyOrder(context, which))

/** Throws OrderRefused where the account is deleted. */
export function withOwner(order: OrderRow) {
  const owner: OwnerId | null = order.owner_id
  if (owner === null)
    return fail('OrderRefused', `the account of order ${order.reference} was deleted; refund whoever paid for it`)
  return { owner, order }
}

/** Refuses what only the provider can do that took the payment. Throws OrderRefused. */
export function refuseOthersPayment({ reference, provider }: OrderRow) {
  if (provider !== 'academy')
    fail('OrderRefused', `order ${reference} is paid through ${provider}; it can’t be changed by hand`)
}
