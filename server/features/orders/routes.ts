import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/orders.ts'
import type { Context } from '#server/context.ts'
import { type StaffCaller, mountStudio } from '#server/features/staff/index.ts'
import { approveInStudio, cancelOrder, refundInStudio, undoApproval } from './change-order.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export function orderRoutes(app: FastifyInstance, context: Context) {
  /** Awaits a change, and returns the updated order. */
  const readAfterChange = async (caller: StaffCaller, id: string, change: Promise<unknown>) => {
    await change
    return readOrder(context, caller, id)
  }
  mountStudio(app, context, calls.listOrders, ({ caller, query }) => listOrders(context, caller, query))
  mountStudio(app, context, calls.getOrder, ({ caller, params }) => readOrder(context, caller, params.id))
  mountStudio(app, context, calls.approveOrder, ({ caller, params, body }) =>
    readAfterChange(caller, params.id, approveInStudio(context, caller, params, body.from)),
  )
  mountStudio(app, context, calls.undoApproval, ({ caller, params }) =>
    readAfterChange(caller, params.id, undoApproval(context, caller, params)),
  )
  mountStudio(app, context, calls.cancelOrder, ({ caller, params }) =>
    readAfterChange(caller, params.id, cancelOrder(context, caller, params)),
  )
  mountStudio(app, context, calls.refundOrder, ({ caller, params, body }) =>
    readAfterChange(caller, params.id, refundInStudio(context, caller, params, body)),
  )
}
