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
 * Milliseconds that responses have to complete during shutdown. This is enough for a film segment or a call on any
 * working connection, and the server must close within five seconds.
 */
const GRACE = 2000

/**
 * Closes the server. Responses in progress may complete. After `grace` milliseconds their connections are closed, so
 * that a client that does not read cannot prevent the shutdown.
 */
export async function closeApp(app: FastifyInstance, grace = GRACE): Promise<void> {
  const forceTimer = setTimeout(() => app.server.closeAllConnections(), grace)
  try {
    await app.close()
  } finally {
    clearTimeout(forceTimer)
  }
}
