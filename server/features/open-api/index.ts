export { openApiRoutes } from './routes.ts'
export { buildOpenApi } from './build-open-api.ts'
export { studioCalls } from './studio-calls.ts'
