import { z } from 'zod'
import { Order, OrderState } from '../billing.ts'
import { Id } from '../collections/fields.ts'
import { MinorUnits } from '../content/plans-file.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_ORDER_CURSOR_LENGTH, ORDERS_PAGE_SIZE } from './limits.ts'

/** Orders as shown to staff at the desk. Amounts are in the smallest unit of their currency, times are ISO 8601. */

const time = z.iso.datetime()
const orderPath = z.object({ id: Id })

/** Payment provider of an order. */
export const OrderProvider = Order.shape.provider

/** An order in the list. */
export const OrderRow = Order.pick({
  id: true,
  reference: true,
  provider: true,
  ptype: true,
  state: true,
  total: true,
  currency: true,
  at: true,
}).extend({
  /** Amount refunded for an order whose plan continues. */
  returned: MinorUnits,
  /** Member who ordered; null if the account is deleted. Name and email address may be missing. */
  member: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /**
   * Milliseconds from this response until the plan of an approved order starts and its receipt is emailed. The approval
   * can be undone until then. Null for every other order.
   */
  opensIn: z.int().min(0).nullable(),
  /** Reason why the plan of an approved order could not be started, so that the order is unapproved again. */
  refused: z.string().nullable(),
  /**
   * `due`: the provider owes a refund. `failed`: the last attempt of the provider failed, so the refund can be paid
   * manually. `byHand`: the member withdrew from a purchase paid at the desk, and the refund is not recorded yet.
   */
  refund: z.enum(['due', 'failed', 'byHand']).nullable(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** Filter of orders; all criteria must match. `words` match the name, the email address, or the reference. */
const OrderFilter = z.object({
  words: text(100, 0).optional(),
  state: OrderState.optional(),
  provider: OrderProvider.optional(),
})

/**
 * Returns orders, the newest first, 50 per page. `next` is the cursor of the next page, for `after`; null at the end.
 * 400 BadRequest.
 */
export const listOrders = studioCall({
  summary: 'List the orders',
  method: 'GET',
  path: '/orders',
  permission: 'orders.read',
  query: OrderFilter.extend({ after: text(MAX_ORDER_CURSOR_LENGTH).optional() }),
  response: z.object({ orders: z.array(OrderRow).max(ORDERS_PAGE_SIZE), next: z.string().nullable() }),
  status: 200,
})

/** All data of one order. */
export const DeskOrder = OrderRow.extend({
  price: MinorUnits,
  /** Discount of a coupon. */
  discount: MinorUnits,
  /** Credit for the unused part of the previous period. */
  credit: MinorUnits,
  coupon: z.string().nullable(),
  /** Receipt number, once paid; a gift has none. */
  receipt: z.string().nullable(),
  paidAt: time.nullable(),
  /** When the order was refunded; while a refund is due, the time since when the refund is due. */
  refundedAt: time.nullable(),
  /** When the member withdrew from the purchase. */
  withdrawnAt: time.nullable(),
  /** When the provider last failed to pay the refund. */
  refundFailedAt: time.nullable(),
  /** Period that the order pays for. */
  period: z.object({ start: time, end: time }).nullable(),
  /** Amount that can be refunded manually; 0 unless paid at the desk, or if the refund of the provider failed. */
  left: MinorUnits,
  /** Whether a partial refund is possible: not after a withdrawal, nor if a part was credited to a later order. */
  mayReturnPart: z.boolean(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** Returns an order. 404 OrderNotFound. */
export const getOrder = studioCall({
  summary: 'Read an order',
  errors: ['OrderNotFound'],
  method: 'GET',
  path: '/orders/:id',
  permission: 'orders.read',
  params: orderPath,
  response: DeskOrder,
  status: 200,
})

/**
 * Records the payment at the desk. The plan starts, and the receipt is emailed, 30 seconds later. A second approval,
 * even by another caller, has no effect. `from` is the state that the caller saw. 404 OrderNotFound; 409 OrderRefused
 * if the order is not paid at the desk, is already paid, cannot follow the member's plan, or has a coupon that is used
 * up; 409 Conflict if the state is no longer `from`, or for the caller's own order, unless the caller is an owner.
 */
export const approveOrder = studioCall({
  summary: 'Approve an order paid at the academy',
  errors: ['OrderNotFound', 'OrderRefused', 'Conflict'],
  method: 'PUT',
  path: '/orders/:id/approval',
  permission: 'orders.change',
  requiresRecentAuth: true,
  params: orderPath,
  body: z.object({ from: OrderState.extract(['open', 'void']) }),
  response: DeskOrder,
  status: 200,
})

/**
 * Undoes an approval before the plan has started, and before an email was sent. 404 OrderNotFound; 409 OrderRefused
 * once the plan has started: the order must be refunded instead.
 */
export const undoApproval = studioCall({
  summary: 'Undo the approval of an order',
  errors: ['OrderNotFound', 'OrderRefused'],
  method: 'DELETE',
  path: '/orders/:id/approval',
  permission: 'orders.change',
  params: orderPath,
  response: DeskOrder,
  status: 200,
})

/**
 * Cancels an order that will not be paid, or takes back a gift, which ends its plan immediately and emails the member.
 * 404 OrderNotFound; 409 OrderRefused unless it waits for payment at the desk or is a gift that was not taken back; 403
 * ReauthenticationRequired for a gift without recent authentication, which API keys never have.
 */
export const cancelOrder = studioCall({
  summary: 'Cancel an unpaid order, or take back a gift',
  errors: ['OrderNotFound', 'OrderRefused', 'ReauthenticationRequired'],
  method: 'PUT',
  path: '/orders/:id/canceled',
  permission: 'orders.change',
  params: orderPath,
  response: DeskOrder,
  status: 200,
})

/**
 * Records a refund by the original payment method, and emails the member. A full refund ends the plan immediately, a
 * partial refund does not. A refund that is already due is recorded without an email. `left` is the remaining
 * amount that the caller saw, which makes a repeated call safe. 404 OrderNotFound; 400 BadRequest for a `sum` above
 * `left`; 409 Conflict if `left` differs, or for the caller's own order, unless the caller is an owner; 409
 * OrderRefused if the order is not paid, was not paid at the desk and its refund has not failed, or cannot be partially
 * refunded.
 */
export const refundOrder = studioCall({
  summary: 'Refund all or part of an order paid at the academy',
  errors: ['OrderNotFound', 'OrderRefused', 'Conflict'],
  method: 'POST',
  path: '/orders/:id/refunds',
  permission: 'orders.change',
  requiresRecentAuth: true,
  params: orderPath,
  body: z.object({ sum: MinorUnits.min(1), left: MinorUnits }),
  response: DeskOrder,
  status: 201,
})
