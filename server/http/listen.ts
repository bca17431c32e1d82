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
