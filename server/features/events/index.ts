export { addDelivery, announce, deliveryQueue, isFull } from './announce.ts'
