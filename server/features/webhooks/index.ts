export { deleteWebhook, listWebhooks } from './manage.ts'
export { webhookRoutes } from './routes.ts'
export { deliver, sweepDeliveries, webhookSweepQueue } from './deliver.ts'
