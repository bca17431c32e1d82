export { addDelivery, queueDeliveries, deliveryQueue, isFull } from './announce.ts'
