export { closeReports } from './close-reports.ts'
export { listReports, listReportsOfMember } from './read-reports.ts'
export { reportRoutes } from './routes.ts'
