export { approveByCommand, cancelOrder, openApprovedOrder, refundByCommand } from './change-order.ts'
export { orderRoutes } from './routes.ts'
