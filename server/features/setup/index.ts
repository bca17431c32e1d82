export { followConnections } from './connections.ts'
export { listConnections, removeConnection } from './remove-connection.ts'
export { createSetupLink } from './setup-link.ts'
export { setupRoutes } from './routes.ts'
