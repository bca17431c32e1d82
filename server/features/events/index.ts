export { addDelivery, queueDeliveries, deliveryQueue, isFull } from './queue-deliveries.ts'
