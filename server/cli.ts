import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { type AppContext, createContext } from './create-context.ts'
import { claimDataFolder } from './platform/process/data-folder.ts'
import { describeError } from './platform/process/file-errors.ts'
import { createLog } from './platform/process/log.ts'
import { findEmbedded, startEmbedded } from './platform/postgres/index.ts'

interface Program<Options extends ParseArgsOptionsConfig> {
  /** Said where the words ask for nothing, or for nothing that there is. */
  usage: string
  options: Options
  /** Does what the words ask for, and answers false for words that it does not know. */
  run: (context: AppContext, words: string[], values: Values<Options>) => Promise<boolean>
}
type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>['values']

/** The whole of an operator's command. Exit code 1 for what cannot be done, or is not understood. */
export async function runCommand<Options extends ParseArgsOptionsConfig>({ usage, options, run }: Program<Options>) {
  try {
    const { positionals, values } = parseArgs<{ allowPositionals: true; options: Options }>({
      allowPositionals: true,
      options,
    })
    if (positionals.length === 0) return console.log(usage)
    const isDone = await withContext(readConfig(), (context) => run(context, positionals, values))
    if (!isDone) throw new Error(usage)
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
}

/**
 * Opens the school's tools for a command of the operator, beside a running server or without one, and closes them again. Mails leave with the server.
 * `alone`: no server may run on the data folder meanwhile.
 */
export async function withContext<T>(
  config: Config,
  work: (context: AppContext) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  await using opened = new AsyncDisposableStack()
  // In a terminal only what keeps the command from its work.
  const log = createLog(config.logLevel === 'warn' ? 'error' : config.logLevel)
  if (alone) await claim(config, opened)
  const databaseUrl = await databaseOf(config, opened, log, alone)
  const context = await createContext(config, databaseUrl, log)
  opened.defer(() => context.close())
  return await work(context)
}

async function databaseOf(
  { databaseUrl, dataDir }: Config,
  opened: AsyncDisposableStack,
  log: ReturnType<typeof createLog>,
  isClaimed: boolean,
) {
  const running = databaseUrl ?? (isClaimed ? undefined : await findEmbedded(dataDir))
  if (running) return running
  if (!isClaimed) await claim({ dataDir }, opened)
  const postgres = await startEmbedded(dataDir, log, (error) => log.error(error))
  opened.defer(() => postgres.stop())
  return postgres.url
}

async function claim({ dataDir }: Pick<Config, 'dataDir'>, opened: AsyncDisposableStack) {
  const folder = await claimDataFolder(dataDir)
  opened.defer(() => folder.release())
}
