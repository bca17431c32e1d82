import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'

/**
 * While the process is about to exit, closes the connection after each response, so that the client's next request
 * reaches another process.
 */
export function closeConnectionsAtEnd(app: FastifyInstance, { closing }: Pick<Context, 'closing'>) {
  app.addHook('onRequest', async (_request, reply) => {
    if (closing.aborted) reply.header('connection', 'close')
  })
}

/**
 * Continues to serve requests while `/readyz` reports not ready and streams end one by one, so that a load balancer
 * switches to other processes. `forceExit` ends the wait, after a second signal of the operator.
 */
export async function drain(
  { startClosing, config }: { startClosing(): void; config: Pick<Context['config'], 'drainMilliseconds'> },
  forceExit: AbortSignal,
): Promise<void> {
  startClosing()
  if (config.drainMilliseconds > 0)
    await pause(config.drainMilliseconds, undefined, { signal: forceExit }).catch(() => undefined)
}
