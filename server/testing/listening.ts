import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { createTestApp, type TestApp } from './app.ts'

/** Creates the application and listens on a free port. `address` is the public URL of the application. */
export async function createListeningApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<TestApp & { address: string }> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const testApp = await createTestApp({ ...options, config: { ...options.config, port, publicUrl: address } })
  await testApp.app.listen({ port, host: '127.0.0.1' })
  return { ...testApp, address }
}
