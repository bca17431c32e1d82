export { listenForMetrics } from './listen.ts'
export { measureSchool } from './read-school.ts'
export { metricsRoutes } from './routes.ts'
