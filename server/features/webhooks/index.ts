export { webhookRoutes } from './routes.ts'
export { deliver, sweepDeliveries, webhookSweepQueue } from './deliver.ts'
