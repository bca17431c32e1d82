import { once } from 'node:events'
import { createServer } from 'node:net'
import { createTestApp, type TestApp } from './app.ts'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The application behind a real socket, knowing its own address, for clients that are not ours. */
export async function createListeningApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<TestApp & { address: string }> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const house = await createTestApp({ ...options, config: { ...options.config, port, publicUrl: address } })
  await house.app.listen({ port, host: '127.0.0.1' })
  return { ...house, address }
}
