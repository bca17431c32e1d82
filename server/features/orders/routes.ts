import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/orders.ts'
import type { Context } from '#server/context.ts'
import { type Author, mountStudio } from '#server/features/staff/index.ts'
import { approveAtDesk, cancelOrder, refundAtDesk, undoApproval } from './change-order.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export function orderRoutes(app: FastifyInstance, context: Context) {
  /** Makes a change, and answers with the order as it is then. */
  const changed = async (author: Author, id: string, change: Promise<unknown>) => {
    await change
    return readOrder(context, author, id)
  }
  mountStudio(app, context, calls.listOrders, ({ author, query }) => listOrders(context, author, query))
  mountStudio(app, context, calls.getOrder, ({ author, params }) => readOrder(context, author, params.id))
  mountStudio(app, context, calls.approveOrder, ({ author, params }) =>
    changed(author, params.id, approveAtDesk(context, author, params)),
  )
  mountStudio(app, context, calls.undoApproval, ({ author, params }) =>
    changed(author, params.id, undoApproval(context, author, params)),
  )
  mountStudio(app, context, calls.cancelOrder, ({ author, params }) =>
    changed(author, params.id, cancelOrder(context, author, params)),
  )
  mountStudio(app, context, calls.refundOrder, ({ author, params, body }) =>
    changed(author, params.id, refundAtDesk(context, author, params, body)),
  )
}
