import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address of the school that can be shut: to the browser its server is then down, not only far away. */
export interface Gate {
  url: string
  shut(): Promise<void>
  open(): Promise<void>
}

export async function openGate(school: string): Promise<Gate> {
  const { hostname, port } = new URL(school)
  const sockets = new Set<Socket>()
  const gate = createServer((visitor) => {
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [visitor, server],
      [server, visitor],
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
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  const place = gate.address()
  if (place === null || typeof place === 'string') throw new Error('The gate has no port.')
  return {
    url: `http://127.0.0.1:${place.port}`,
    async shut() {
      const closed = once(gate, 'close')
      gate.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async open() {
      await once(gate.listen(place.port, '127.0.0.1'), 'listening')
    },
  }
}
