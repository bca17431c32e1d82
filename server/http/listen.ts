import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/index.ts'

/** Error codes of a machine without IPv6. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])

/** Opens the port. If all addresses are wanted and the machine has no IPv6, all IPv4 addresses are opened. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const isOff = error instanceof Error && 'code' in error && NO_IPV6.has(String(error.code))
    if (host !== '::' || !isOff) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

/**
 * Milliseconds, enough for a film segment or a call on any working connection; the server must close within five
 * seconds.
 */
const GRACE = 2000

/**
 * Lets answers that are being sent arrive, and then closes the connections: a visitor who reads nothing must not keep
 * the server open.
 */
export async function closeApp(app: FastifyInstance, grace = GRACE): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), grace)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}
