import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { createTestApp, type TestApp } from './app.ts'

/** Starts the application on a real socket, for external clients. The public URL is the URL of this socket. */
export async function createListeningApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<TestApp & { address: string }> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const testApp = await createTestApp({ ...options, config: { ...options.config, port, publicUrl: address } })
  await testApp.app.listen({ port, host: '127.0.0.1' })
  return { ...testApp, address }
}
