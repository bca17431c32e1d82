export { listenForMetrics } from './listen.ts'
export { addAcademyMetrics } from './read-academy.ts'
export { metricsRoutes } from './routes.ts'
