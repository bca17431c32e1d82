import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'

/**
 * Closes the connection with each response of a process that is about to exit, so that the client's next request
 * reaches another process.
 */
export function closeConnectionsAtEnd(app: FastifyInstance, { closing }: Pick<Context, 'closing'>) {
  app.addHook('onRequest', async (_request, reply) => {
    if (closing.aborted) reply.header('connection', 'close')
  })
}

/**
 * Continues to serve requests while `/readyz` reports not ready and streams end one by one, so that a load balancer
 * switches to other processes. A second signal of the operator ends the wait.
 */
export async function drain(
  { startClosing, config }: { startClosing(): void; config: Pick<Context['config'], 'drainMilliseconds'> },
  hurry: AbortSignal,
): Promise<void> {
  startClosing()
  if (config.drainMilliseconds > 0)
    await pause(config.drainMilliseconds, undefined, { signal: hurry }).catch(() => undefined)
}
