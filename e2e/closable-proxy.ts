import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from './start-holdfast.ts'

/** A proxy of the academy. While it is closed, the browser's connections are refused. */
export interface ClosableProxy {
  url: string
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>
  /** Accepts connections again. */
  open(): Promise<void>
  /** Accepts connections from now on without ever responding, and closes the existing ones. */
  hang(): void
}

export async function startProxy(academy: string): Promise<ClosableProxy> {
  const { protocol, hostname, port } = new URL(academy)
  const sockets = new Set<Socket>()
  let isHanging = false
  const proxy = createServer((client) => {
    if (isHanging) {
      sockets.add(client.on('error', () => client.destroy()))
      return
    }
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const ownPort = await findFreePort()
  const listen = () => once(proxy.listen(ownPort, '127.0.0.1'), 'listening')
  await listen()
  return {
    url: `${protocol}//127.0.0.1:${ownPort}`,
    async close() {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    hang() {
      isHanging = true
      for (const socket of sockets) socket.destroy()
    },
    async open() {
      await listen()
    },
  }
}
