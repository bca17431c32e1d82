import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/index.ts'
import { type AppContext, createContext } from '#server/create-context.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { startWorkers } from '#server/start-workers.ts'
import { createClock, type TestClock } from './clock.ts'
import { TEMPLATE_DATABASE } from './global-setup.ts'

/** The real application with its own database and data folder. */
export interface TestApp extends AsyncDisposable {
  app: FastifyInstance
  context: AppContext
  clock: TestClock
  dataDir: string
  /** URL of the application's database, for tests that start another process on it. */
  databaseUrl: string
  close(): Promise<void>
}

let databaseCount = 0

async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('serverUrl')
  const name = `test_${process.pid}_${(databaseCount += 1)}`
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  // `file_copy` is ten times as fast because it does not log the copy. The test server needs no crash safety.
  await query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  return { url: serverUrl.replace(/\/postgres$/, `/${name}`), drop: () => query(`drop database ${name} with (force)`) }
}

interface Options {
  config?: Partial<Config>
  /** Whether `/dev/mail` is served. */
  demo?: boolean
  /** Folder of a built site. If undefined, only the API is served. */
  siteDir?: string
  /** Destination of the log. The default is standard output. */
  logTo?: DestinationStream
  /** URL of a migrated database. The default is a new clone of the template. */
  databaseUrl?: string
  /** Whether to start the background workers, which send emails and run other jobs. */
  workers?: boolean
  /** Fills the data folder before the application opens it. */
  prepare?: (dataDir: string) => Promise<unknown>
}

/** Creates the application without listening. The caller must close it, or declare it with `await using`. */
export async function createTestApp({
  config = {},
  demo = false,
  siteDir,
  workers = false,
  logTo,
  databaseUrl,
  prepare,
}: Options = {}): Promise<TestApp> {
  const database = databaseUrl === undefined ? await cloneDatabase() : { url: databaseUrl, drop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  await prepare?.(dataDir)
  const clock = createClock()
  const settings = { ...readConfig({ LOG_LEVEL: 'warn', ENCODE_IN_BACKGROUND: 'false' }), dataDir, ...config }
  const context = await createContext(settings, database.url, createLog(settings.logLevel, logTo), {
    now: clock.now,
    // Tests may start an academy's process on the same database.
    worker: 'academy',
  })
  await context.catalogue.refresh()
  if (workers) await startWorkers(context)
  const app = await createApp(context, { demo, ...(siteDir !== undefined && { siteDir }) })
  const close = async () => {
    await app.close()
    await context.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, context, clock, dataDir, databaseUrl: database.url, close, [Symbol.asyncDispose]: close }
}
