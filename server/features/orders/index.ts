export { approveByCommand, cancelOrder, activateApprovedOrder, refundByCommand } from './change-order.ts'
export { listOrders } from './list-orders.ts'
export { orderRoutes } from './routes.ts'
