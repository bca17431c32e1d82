import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { createInterface } from 'node:readline/promises'
import { type Config, readConfig } from './config.ts'
import { type AppContext, createContext } from './create-context.ts'
import { claimDataFolder } from './platform/process/data-folder.ts'
import { describeError } from './platform/process/file-errors.ts'
import { createLog, type Logger } from './platform/process/log.ts'
import { findEmbedded, startEmbedded } from './platform/postgres/index.ts'

interface Program<Options extends ParseArgsOptionsConfig> {
  /** Said where the words ask for nothing, or for nothing that there is. */
  usage: string
  options: Options
  /** Does what the words ask for, and answers false for words that it does not know. */
  run: (context: AppContext, args: string[], values: Values<Options>) => Promise<boolean>
}
type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>['values']

/** The whole of an operator's command. Exit code 1 for what cannot be done, or is not understood; 130 when it was interrupted. */
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
    failCommand(error)
  }
}

/** Says why a command failed, and sets its exit code. */
export function failCommand(error: unknown) {
  console.error(describeError(error))
  process.exitCode = 1
  // What was under way is not waited for: its database is closed.
  if (error instanceof Interrupted) process.exit(130)
}

/** The operator, or the machine that shuts down, has asked the command to end. */
class Interrupted extends Error {
  override name = 'Interrupted'
}

interface Opened {
  databaseUrl: string
  log: Logger
  /** What is closed when the work has ended, newest first. */
  opened: AsyncDisposableStack
}

interface Options {
  /** No server may run on the data folder meanwhile. */
  alone?: boolean
}

/** Opens the school's tools for a command of the operator, beside a running server or without one, and closes them again. Mails leave with the server. */
export const withContext = <T>(
  config: Config,
  work: (context: AppContext) => Promise<T>,
  options?: Options,
): Promise<T> =>
  withDatabase(
    config,
    async ({ databaseUrl, log, opened }) => {
      const context = await createContext(config, databaseUrl, log)
      opened.defer(() => context.close())
      return work(context)
    },
    options,
  )

/**
 * Finds the database, or starts the embedded one for as long as the work takes. A signal ends the work, and the database with it: it runs in a group
 * of its own, which Ctrl-C does not reach.
 */
export async function withDatabase<T>(
  config: Config,
  work: (opened: Opened) => Promise<T>,
  { alone = false }: Options = {},
): Promise<T> {
  using interrupt = listenForSignals()
  await using opened = new AsyncDisposableStack()
  // In a terminal only what keeps the command from its work.
  const log = createLog(config.logLevel === 'warn' ? 'error' : config.logLevel)
  if (alone) await claim(config, opened)
  const finding = databaseOf(config, opened, log, { isClaimed: alone, signal: interrupt.signal })
  return await interrupt.orEnd(finding.then((databaseUrl) => work({ databaseUrl, log, opened })))
}

async function databaseOf(
  { databaseUrl, dataDir }: Config,
  opened: AsyncDisposableStack,
  log: Logger,
  { isClaimed, signal }: { isClaimed: boolean; signal: AbortSignal },
) {
  const running = databaseUrl ?? (isClaimed ? undefined : await findEmbedded(dataDir))
  if (running) return running
  if (!isClaimed) await claim({ dataDir }, opened)
  const starting = startEmbedded(dataDir, log, (error) => log.error(error), undefined, signal)
  // Before it is ready: what it has launched by then is stopped too.
  opened.defer(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return (await starting).url
}

async function claim({ dataDir }: Pick<Config, 'dataDir'>, opened: AsyncDisposableStack) {
  const folder = await claimDataFolder(dataDir)
  opened.defer(() => folder.release())
}

/** Until it is disposed of, a signal does not end this process but whatever is waited for through `orEnd`. */
function listenForSignals() {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  // Where nobody waits yet, whoever waits next learns of it.
  promise.catch(() => undefined)
  const stop = () => {
    const error = new Interrupted('Interrupted. What was under way may be done or not: look before you call it again.')
    controller.abort(error)
    reject(error)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return {
    signal: controller.signal,
    orEnd: <T>(work: Promise<T>) => Promise.race([work, promise]),
    [Symbol.dispose]() {
      for (const signal of SIGNALS) process.off(signal, stop)
    },
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Asks the operator, who has to say yes. Without a terminal nobody can be asked: throws Error, with `--yes` as what to do. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nothing was done, since nobody can be asked here. Add --yes to agree.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // In a terminal that is being read, Ctrl-C is a key.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
