export { OrderPage } from './order-page.tsx'
export { OrdersPage } from './orders-page.tsx'
export { useWaitingOrders } from './use-waiting-orders.ts'
export { orderStates, paidBy } from './order-text.ts'
