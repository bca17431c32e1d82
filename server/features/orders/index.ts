export { approveByHand, cancelOrder, openApprovedOrder, refundByHand } from './change-order.ts'
export { orderRoutes } from './routes.ts'
