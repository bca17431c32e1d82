export { addDelivery, queueDeliveries, deliveryQueue, hasFullQueue } from './queue-deliveries.ts'
