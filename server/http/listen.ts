import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** Codes of a machine on which IPv6 is off. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])

/** Opens the port. Where every address is wanted and the machine has no IPv6, every IPv4 address is every one it has. */
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

/** A film's segment or a call is through by then, on any line that works; the server must close within five seconds. Milliseconds. */
const GRACE = 2000

/** Lets what is on its way out arrive, and then hangs up: one visitor who reads nothing must not keep the server open. */
export async function closeApp(app: FastifyInstance, grace = GRACE): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), grace)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}
