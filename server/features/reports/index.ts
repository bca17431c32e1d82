export { closeReports } from './close-reports.ts'
export { listReports, reportsOf } from './read-reports.ts'
export { reportRoutes } from './routes.ts'
