import type { Config } from './config.ts'
import { type Context, createContext } from './context.ts'
import { claimDataFolder } from './platform/data-folder.ts'
import { createLog } from './platform/log.ts'
import { findEmbedded, startEmbedded } from './platform/postgres/index.ts'

/** Opens the school's tools for a command of the operator, beside a running server or without one, and closes them again. Mails leave with the server. */
export async function inOffice<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  await using opened = new AsyncDisposableStack()
  // In a terminal only what keeps the command from its work.
  const log = createLog(config.logLevel === 'warn' ? 'error' : config.logLevel)
  const context = await createContext(config, await databaseOf(config, opened, log), log)
  opened.defer(() => context.close())
  return await work(context)
}

async function databaseOf(
  { databaseUrl, dataDir }: Config,
  opened: AsyncDisposableStack,
  log: ReturnType<typeof createLog>,
) {
  const running = databaseUrl ?? (await findEmbedded(dataDir))
  if (running) return running
  const folder = await claimDataFolder(dataDir)
  opened.defer(() => folder.release())
  const postgres = await startEmbedded(dataDir, log, (error) => log.error(error))
  opened.defer(() => postgres.stop())
  return postgres.url
}
