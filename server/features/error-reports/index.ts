export { errorReportRoutes } from './routes.ts'
