import { createInterface } from 'node:readline/promises'
import type { ParseArgsOptionsConfig } from 'node:util'
import { type Config, readConfig } from '#server/config/index.ts'
import { type AppContext, createContext } from '#server/create-context.ts'
import { type CommandLine, type OptionValues, parseCommandLine } from '#server/platform/command-line.ts'
import { claimDataFolder } from '#server/platform/files/data-folder.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import { createLog, type Logger } from '#server/platform/logging/log.ts'
import {
  failIfNewFolderUnreachable,
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/platform/embedded-postgres/index.ts'

interface Program<DatabaseOptions extends ParseArgsOptionsConfig> extends CommandLine<DatabaseOptions> {
  run: (context: AppContext, words: string[], values: OptionValues<DatabaseOptions>) => Promise<unknown>
}

/** Runs an operator's command with a context. Exit codes are those of {@link runProgram}. */
export const runCommand = <DatabaseOptions extends ParseArgsOptionsConfig>({
  run,
  ...commandLine
}: Program<DatabaseOptions>) =>
  runProgram(commandLine, (words, values) => withContext(readConfig(), (context) => run(context, words, values)))

/** Runs an operator's command. Exit code 1 if it fails or its arguments are unknown, 130 if it was interrupted. */
export async function runProgram<DatabaseOptions extends ParseArgsOptionsConfig>(
  commandLine: CommandLine<DatabaseOptions>,
  work: (words: string[], values: OptionValues<DatabaseOptions>) => Promise<unknown>,
) {
  try {
    const parsed = parseCommandLine(commandLine)
    if (!parsed) return console.log(commandLine.usage)
    await work(parsed.words, parsed.values)
  } catch (error) {
    failCommand(error)
  }
}

/** Prints the error of a failed command and sets its exit code. */
export function failCommand(error: unknown) {
  console.error(describeError(error))
  process.exitCode = 1
  // Exits without awaiting the work in progress, because its database is closed.
  if (error instanceof Interrupted) process.exit(130)
}

/** Thrown if the operator or a shutdown interrupts the command. */
class Interrupted extends Error {
  override name = 'Interrupted'
}

interface OpenedDatabase {
  databaseUrl: string
  log: Logger
  /** Resources that are closed after the work, in reverse order. */
  disposables: AsyncDisposableStack
}

interface DatabaseOptions {
  /** Locks the data folder exclusively, so that no server can use it. */
  exclusive?: boolean
  /** Set if the caller handles process signals. Aborting this signal also stops a database that is starting. */
  signal?: AbortSignal
}

/**
 * Opens the context for an operator's command, with or without a running server, and closes it afterward. The server
 * sends the emails.
 */
export const withContext = <T>(
  config: Config,
  work: (context: AppContext) => Promise<T>,
  options?: DatabaseOptions,
): Promise<T> =>
  withDatabase(
    config,
    async ({ databaseUrl, log, disposables }) => {
      const context = await createContext(config, databaseUrl, log)
      disposables.defer(() => context.close())
      return work(context)
    },
    options,
  )

/**
 * Finds the database, or starts the embedded database for the duration of the work. A signal ends the work and stops
 * the database, which runs in a separate process group that Ctrl-C does not reach.
 */
export async function withDatabase<T>(
  config: Config,
  work: (openDatabase: OpenedDatabase) => Promise<T>,
  { exclusive = false, signal }: DatabaseOptions = {},
): Promise<T> {
  using interrupt = signal ? wrapSignal(signal) : listenForSignals()
  await using disposables = new AsyncDisposableStack()
  // Only errors are logged, because the terminal shows the command's output.
  const log = createLog(config.logLevel === 'warn' ? 'error' : config.logLevel)
  if (exclusive) await claimFolder(config, disposables)
  const databaseUrlPromise = openCommandDatabase(config, disposables, log, {
    isClaimed: exclusive,
    signal: interrupt.signal,
  })
  return await interrupt.raceWithInterrupt(
    databaseUrlPromise.then((databaseUrl) => work({ databaseUrl, log, disposables })),
  )
}

async function openCommandDatabase(
  { databaseUrl, database, dataDir }: Config,
  disposables: AsyncDisposableStack,
  log: Logger,
  { isClaimed, signal }: { isClaimed: boolean; signal: AbortSignal },
) {
  // Commands bypass the pooler, which is for long-running processes.
  const existingUrl = database.directUrl ?? databaseUrl ?? (isClaimed ? undefined : await findEmbeddedDatabase(dataDir))
  if (existingUrl) return existingUrl
  if (!isClaimed) await claimFolder({ dataDir, databaseUrl }, disposables)
  const startup = startEmbeddedDatabase(dataDir, log, (error) => log.error(error), { signal })
  // Registered before the database is ready, so that a database that is starting is stopped too.
  disposables.defer(() =>
    startup.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return (await startup).url
}

async function claimFolder(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  disposables: AsyncDisposableStack,
) {
  if (databaseUrl === undefined) failIfNewFolderUnreachable(dataDir)
  const folder = await claimDataFolder(dataDir)
  disposables.defer(() => folder.release())
}

/**
 * Handles signals until it is disposed of. A signal does not end this process, but rejects the promise of
 * `raceWithInterrupt`.
 */
function listenForSignals() {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection. The next call of `raceWithInterrupt` rejects.
  promise.catch(() => undefined)
  const stop = () => {
    const error = new Interrupted(
      'Interrupted. The operation may or may not have completed. Check before you run it again.',
    )
    controller.abort(error)
    reject(error)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return {
    signal: controller.signal,
    raceWithInterrupt: <T>(work: Promise<T>) => Promise.race([work, promise]),
    [Symbol.dispose]() {
      for (const signal of SIGNALS) process.off(signal, stop)
    },
  }
}

const wrapSignal = (signal: AbortSignal) => ({
  signal,
  raceWithInterrupt: <T>(work: Promise<T>) => work,
  [Symbol.dispose]() {},
})

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs work that a process signal aborts. Rejects after the aborted work has cleaned up. */
export async function withSignals<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  using interrupt = listenForSignals()
  const result = work(interrupt.signal)
  return await interrupt.raceWithInterrupt(result).catch(async (error: unknown) => {
    await result.catch(() => undefined)
    throw error
  })
}

/** Prompts for the operator's confirmation. Without a terminal it throws, with a message that suggests `--yes`. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('Nothing was done, because confirmation needs a terminal. Add --yes to confirm.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // While readline reads the terminal, Ctrl-C arrives as a key.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
