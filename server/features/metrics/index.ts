export { listenForMetrics } from './listen.ts'
export { measureAcademy } from './read-academy.ts'
export { metricsRoutes } from './routes.ts'
