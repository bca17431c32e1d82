export { findWarnings } from './find-warnings.ts'
export { warningRoutes } from './routes.ts'
