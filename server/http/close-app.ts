import type { FastifyInstance } from 'fastify'

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
