export { OrderPage } from './order-page.tsx'
export { OrdersPage } from './orders-page.tsx'
export { WaitingOrderCount } from './waiting-order-count.tsx'
export { orderStates, paidBy } from './order-text.ts'
