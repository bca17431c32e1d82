import { z } from 'zod'
import { Order, OrderState } from '../billing.ts'
import { Id } from '../collections/fields.ts'
import { MinorUnits } from '../plans.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { ORDER_CURSOR_LENGTH, ORDERS_PAGE } from './limits.ts'

/** Orders as the desk sees them. Sums are in the smallest unit of their currency, times are ISO 8601. */

const time = z.iso.datetime()
const one = z.object({ id: Id })

/** How an order is paid: by card, at the desk, not at all. */
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
  /** What was paid back of an order whose plan goes on. */
  returned: MinorUnits,
  /** Who ordered; null where the account is deleted. Of name and address either may be missing. */
  member: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /**
   * Of an approved order: milliseconds from this answer until its plan opens and its receipt is mailed. Until then the
   * approval can be taken back. Null for every other order.
   */
  opensIn: z.int().min(0).nullable(),
  /** Why the plan of an approved order could not be opened, so that the order waits again. */
  refused: z.string().nullable(),
  /**
   * Whether the provider still owes the member a refund, and whether its last try failed; `byHand` where the member
   * withdrew from what was paid at the desk, until it is noted that the academy has paid it back.
   */
  refund: z.enum(['due', 'failed', 'byHand']).nullable(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** Which orders: all that fit everything given. `words` stand in the name, the address, or the reference. */
const OrderFilter = z.object({
  words: text(100, 0).optional(),
  state: OrderState.optional(),
  provider: OrderProvider.optional(),
})

/**
 * Orders, the newest first, 50 at once. `next` is the cursor of the following page, for `after`; null at the end. 400
 * BadRequest.
 */
export const listOrders = studioCall({
  summary: 'List the orders',
  method: 'GET',
  path: '/orders',
  permission: 'orders.read',
  query: OrderFilter.extend({ after: text(ORDER_CURSOR_LENGTH).optional() }),
  answer: z.object({ orders: z.array(OrderRow).max(ORDERS_PAGE), next: z.string().nullable() }),
  status: 200,
})

/** Everything about one order. */
export const DeskOrder = OrderRow.extend({
  price: MinorUnits,
  /** The discount of a coupon. */
  discount: MinorUnits,
  /** The credit for the rest of the former period. */
  credit: MinorUnits,
  coupon: z.string().nullable(),
  /** Its number in the academy's books, once it is paid; a gift has none. */
  receipt: z.string().nullable(),
  paidAt: time.nullable(),
  /** When it was paid back; while that is owed, since when. */
  refundedAt: time.nullable(),
  /** When the member withdrew from the purchase. */
  withdrawnAt: time.nullable(),
  /** When the provider last failed to pay the refund. */
  refundFailedAt: time.nullable(),
  /** What it pays for. */
  period: z.object({ start: time, end: time }).nullable(),
  /** What can still be paid back here, or is owed since a withdrawal: 0 unless it was paid at the desk. */
  left: MinorUnits,
  /** Whether a part can be paid back: not after a withdrawal, nor where the rest was taken off a later order. */
  mayReturnPart: z.boolean(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** 404 OrderNotFound. */
export const getOrder = studioCall({
  summary: 'Read an order',
  errors: ['OrderNotFound'],
  method: 'GET',
  path: '/orders/:id',
  permission: 'orders.read',
  params: one,
  answer: DeskOrder,
  status: 200,
})

/**
 * The money is at the desk: the plan opens, and the receipt is mailed, 30 seconds later. Called again, also by somebody
 * else, it changes nothing. 404 OrderNotFound; 409 OrderRefused where the order is not paid at the desk, is paid
 * already, or the member has a plan that this one cannot follow; Conflict for the desk's own order: an owner does it.
 */
export const approveOrder = studioCall({
  summary: 'Approve an order paid at the academy',
  errors: ['OrderNotFound', 'OrderRefused', 'Conflict'],
  method: 'PUT',
  path: '/orders/:id/approval',
  permission: 'orders.change',
  requiresRecentAuth: true,
  params: one,
  answer: DeskOrder,
  status: 200,
})

/**
 * Takes an approval back, until the plan has opened: then the order waits as before, and nothing was mailed. 404
 * OrderNotFound; 409 OrderRefused once the plan has opened: from then on it is paid back.
 */
export const undoApproval = studioCall({
  summary: 'Undo the approval of an order',
  errors: ['OrderNotFound', 'OrderRefused'],
  method: 'DELETE',
  path: '/orders/:id/approval',
  permission: 'orders.change',
  params: one,
  answer: DeskOrder,
  status: 200,
})

/** The order will not be paid. 404 OrderNotFound; 409 OrderRefused unless it waits at the desk, unapproved. */
export const cancelOrder = studioCall({
  summary: 'Cancel an unpaid order',
  errors: ['OrderNotFound', 'OrderRefused'],
  method: 'PUT',
  path: '/orders/:id/canceled',
  permission: 'orders.change',
  params: one,
  answer: DeskOrder,
  status: 200,
})

/**
 * Notes that money of an order was handed back, the way it was paid, and mails the member. All that is left ends its
 * plan at once, a part does not. What is owed since a withdrawal is noted as paid back, without a mail. `left` is what the caller saw to be left, so that a call that is sent twice pays back
 * once. 404 OrderNotFound; 400 BadRequest for a sum that exceeds what is left; 409 Conflict where something else is
 * left, or for the desk's own order: an owner does it; OrderRefused where the order is not paid, or not at the desk, or
 * a part cannot be paid back.
 */
export const refundOrder = studioCall({
  summary: 'Refund all or part of an order paid at the academy',
  errors: ['OrderNotFound', 'OrderRefused', 'Conflict'],
  method: 'POST',
  path: '/orders/:id/refunds',
  permission: 'orders.change',
  requiresRecentAuth: true,
  params: one,
  body: z.object({ sum: MinorUnits.min(1), left: MinorUnits }),
  answer: DeskOrder,
  status: 201,
})
