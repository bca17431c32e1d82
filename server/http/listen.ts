import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/index.ts'

/** Error codes of a machine without IPv6. */
const NO_IPV6_CODES = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])

/** Listens on the port. If the host is `::` and the machine has no IPv6, listens on all IPv4 addresses instead. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const isIPv6Unavailable = error instanceof Error && 'code' in error && NO_IPV6_CODES.has(String(error.code))
    if (host !== '::' || !isIPv6Unavailable) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

/**
 * Time in which responses may complete during shutdown. Sufficient for a film segment or a call on any working
 * connection; the server must close within five seconds.
 */
const SHUTDOWN_GRACE_MS = 2000

/**
 * Closes the server. Responses in progress may complete. After `graceMs` milliseconds all connections are closed, so
 * that a client that does not read cannot prevent the shutdown.
 */
export async function closeApp(app: FastifyInstance, graceMs = SHUTDOWN_GRACE_MS): Promise<void> {
  const forceTimer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(forceTimer)
  }
}
