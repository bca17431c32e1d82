import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listen } from './listen.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

async function portOf(app: ReturnType<typeof Fastify>) {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('without HOST, visitors arrive by IPv4 and, where the machine has it, by IPv6', async () => {
  const app = Fastify().get('/', (request) => request.socket.remoteFamily)
  onTestFinished(() => app.close())
  await listen(app, { ...readConfig({}), port: 0 })
  const port = await portOf(app)
  for (const host of ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])])
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
})

/** A machine without IPv6, whose system refuses its sockets with this code. */
function withoutIPv6(code: string) {
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
  'without HOST, visitors arrive by IPv4 on a machine that answers %s to IPv6',
  async (code) => {
    const { app, machine, hosts } = withoutIPv6(code)
    await listen(machine, { ...readConfig({}), port: 0 })
    expect(hosts).toEqual(['::', '0.0.0.0'])
    expect(await (await fetch(`http://127.0.0.1:${await portOf(app)}/`)).text()).toBe('here')
  },
)

test('an IPv6 address that somebody chose is never traded for another', async () => {
  const { machine, hosts } = withoutIPv6('EADDRNOTAVAIL')
  await expect(listen(machine, { port: 0, host: '2001:db8::1' })).rejects.toThrow('EADDRNOTAVAIL')
  expect(hosts).toEqual(['2001:db8::1'])
})
