import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { closeApp, listen } from './listen.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

async function getPort(app: ReturnType<typeof Fastify>) {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('without HOST, a server in production listens on IPv4 and, if available, IPv6', async () => {
  const app = Fastify().get('/', (request) => request.socket.remoteFamily)
  onTestFinished(() => app.close())
  await listen(app, { ...readConfig({ NODE_ENV: 'production' }), port: 0 })
  const port = await getPort(app)
  for (const host of ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])])
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
})

/** Simulates a machine without IPv6, whose sockets fail with this code. */
function simulateWithoutIPv6(code: string) {
  const app = Fastify().get('/', () => 'here')
  const listenAnywhere = app.listen.bind(app)
  const hosts: unknown[] = []
  const listenHere = async (options: { port: number; host: string }) => {
    hosts.push(options.host)
    if (options.host.includes(':')) throw Object.assign(new Error(`listen ${code}`), { code })
    return listenAnywhere(options)
  }
  onTestFinished(() => app.close())
  return { app, hosts, machine: { listen: listenHere as typeof app.listen } }
}

test.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])(
  'without HOST, a server in production listens on IPv4 if IPv6 fails with %s',
  async (code) => {
    const { app, machine, hosts } = simulateWithoutIPv6(code)
    await listen(machine, { ...readConfig({ NODE_ENV: 'production' }), port: 0 })
    expect(hosts).toEqual(['::', '0.0.0.0'])
    expect(await (await fetch(`http://127.0.0.1:${await getPort(app)}/`)).text()).toBe('here')
  },
)

test('a configured IPv6 address is never replaced with an IPv4 address', async () => {
  const { machine, hosts } = simulateWithoutIPv6('EADDRNOTAVAIL')
  await expect(listen(machine, { port: 0, host: '2001:db8::1' })).rejects.toThrow('EADDRNOTAVAIL')
  expect(hosts).toEqual(['2001:db8::1'])
})

async function listenOnAnyPort(app: ReturnType<typeof Fastify>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return getPort(app)
}

test('an unfinished request does not prevent the server from closing', async () => {
  const app = Fastify()
  app.post('/', () => 'never')
  const visitor = connect(await listenOnAnyPort(app), '127.0.0.1')
  onTestFinished(() => void visitor.destroy())
  visitor.on('error', () => {})
  visitor.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhalf')
  await once(app.server, 'connection')
  const disconnected = once(visitor.resume(), 'close')
  await closeApp(app, 50)
  await disconnected
  expect(visitor.destroyed).toBe(true)
})

test('a response in progress completes while the server closes', async () => {
  const app = Fastify()
  const arrived = Promise.withResolvers<void>()
  const response = Promise.withResolvers<string>()
  app.get('/', () => {
    arrived.resolve()
    return response.promise
  })
  const received = fetch(`http://127.0.0.1:${await listenOnAnyPort(app)}/`).then((result) => result.text())
  await arrived.promise
  const closed = closeApp(app)
  response.resolve('complete')
  expect(await received).toBe('complete')
  await closed
})
