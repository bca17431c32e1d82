export { approveByCommand, cancelOrder, activateApprovedOrder, refundByCommand } from './change-order.ts'
export { orderRoutes } from './routes.ts'
