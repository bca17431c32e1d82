export { followConnections } from './connections.ts'
export { createSetupLink } from './setup-link.ts'
export { setupRoutes } from './routes.ts'
