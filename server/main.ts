import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openHouse } from './house.ts'
import { printWelcome } from './welcome.ts'

const siteDir = join(import.meta.dirname, '../build/client')

try {
  const config = readConfig()
  const house = await openHouse(config, (error) => stop(error))
  const app = await createApp(house.context, { siteDir, demo: house.demo })
  app.addHook('onClose', () => house.close())

  let stopping: Promise<void> | undefined
  // A second signal while closing changes nothing: what was acknowledged is being written down.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (stopping ??= app.close().then(() => process.exit(0), stop)))

  await app.listen({ port: config.port, host: config.host })
  printWelcome(app, config, house.demo)
} catch (error) {
  stop(error)
}

function stop(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Holdfast cannot start with these settings:\n${error.message}`
  if (!(error instanceof Error)) return `Holdfast stopped: ${String(error)}`
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'Holdfast cannot start: another program uses this port. Stop it, or set PORT to another number.'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `Holdfast stopped: ${error.message}${cause}`
}
