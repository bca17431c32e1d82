import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems take the ports of connections that go out from above these. */
const FIRST = 20_000
const LAST = 32_000
const TRIES = 50

/** A port of this machine on which nobody listens, and which no connection takes until somebody does, and while whoever listens there starts anew. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(FIRST, LAST)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      return port
    } catch (error) {
      if (tries === TRIES) throw error
    } finally {
      probe.close()
    }
  }
}
