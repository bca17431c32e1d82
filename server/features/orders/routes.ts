import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/orders.ts'
import type { Context } from '#server/context.ts'
import { type StaffCaller, mountCall } from '#server/features/staff/index.ts'
import { approveInStudio, cancelOrder, refundInStudio, undoApproval } from './change-order.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export function orderRoutes(app: FastifyInstance, context: Context) {
  /** Awaits a change, and returns the updated order. */
  const readAfterChange = async (caller: StaffCaller, id: string, change: Promise<unknown>) => {
    await change
    return readOrder(context, caller, id)
  }
  mountCall(app, context, calls.listOrders, ({ caller, query }) => listOrders(context, caller, query))
  mountCall(app, context, calls.getOrder, ({ caller, params }) => readOrder(context, caller, params.id))
  mountCall(app, context, calls.approveOrder, ({ caller, params, body }) =>
    readAfterChange(caller, params.id, approveInStudio(context, caller, params, body.from)),
  )
  mountCall(app, context, calls.undoApproval, ({ caller, params }) =>
    readAfterChange(caller, params.id, undoApproval(context, caller, params)),
  )
  mountCall(app, context, calls.cancelOrder, ({ caller, params }) =>
    readAfterChange(caller, params.id, cancelOrder(context, caller, params)),
  )
  mountCall(app, context, calls.refundOrder, ({ caller, params, body }) =>
    readAfterChange(caller, params.id, refundInStudio(context, caller, params, body)),
  )
}
