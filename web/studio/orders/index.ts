export { OrderPage } from './order-page.tsx'
export { OrdersPage } from './orders-page.tsx'
export { OrdersThatWait } from './orders-that-wait.tsx'
export { orderStates, paidBy } from './order-text.ts'
