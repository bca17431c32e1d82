export { openApiRoutes } from './routes.ts'
export { buildDocument } from './build-document.ts'
export { studioCalls } from './studio-calls.ts'
