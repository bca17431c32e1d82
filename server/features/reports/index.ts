export { closeReports, listReports } from './operator.ts'
