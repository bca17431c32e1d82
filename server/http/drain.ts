import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'

/**
 * Answers of a process that is about to end close their connection, so that the client's next request goes to another
 * one.
 */
export function closeConnectionsAtEnd(app: FastifyInstance, { closing }: Pick<Context, 'closing'>) {
  app.addHook('onRequest', async (_request, reply) => {
    if (closing.aborted) reply.header('connection', 'close')
  })
}

/**
 * Goes on answering for a while in which `/readyz` says that this process is not ready and streams end one after the
 * other, so that a load balancer sends everybody elsewhere. A second signal of the operator ends the wait.
 */
export async function drain(
  { beginClosing, config }: { beginClosing(): void; config: Pick<Context['config'], 'drainMilliseconds'> },
  hurry: AbortSignal,
): Promise<void> {
  beginClosing()
  if (config.drainMilliseconds > 0)
    await pause(config.drainMilliseconds, undefined, { signal: hurry }).catch(() => undefined)
}
