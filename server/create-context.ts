import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { MAX_RESPONSE_BYTES_PER_MINUTE, MAX_KEY_LOGINS_PER_MINUTE, MAX_WRITES_PER_MINUTE } from '#contract/limits.ts'
import {
  MAX_LOGGED_REJECTIONS_PER_MINUTE,
  STUDIO_REQUEST_CONCURRENCY,
  MAX_STUDIO_CALLS_PER_MINUTE,
  EXPENSIVE_STUDIO_CALL_CONCURRENCY,
  MAX_STUDIO_KEY_CALLS_PER_MINUTE,
  STUDIO_EXECUTION_CONCURRENCY,
} from '#contract/studio/limits.ts'
import { type Config, getDemoMode } from './config/index.ts'
import type { Context } from './context.ts'
import { backUpBeforeUpgrade } from './features/backup/before-upgrade.ts'
import { HOLDFAST_VERSION } from './features/backup/version.ts'
import { checkoutClosingQueue, endSubscriptionQueue } from './features/billing/subscriptions/end-subscription-queue.ts'
import { openPayments } from './features/billing/open-payments.ts'
import { approvedOrderQueue } from './features/billing/orders/approval.ts'
import { refundQueue } from './features/billing/refunds/refund-queue.ts'
import { subscriptionSweepQueue } from './features/billing/subscriptions/sweep.ts'
import { importCatalogueFileAtStart } from './features/catalogue/catalogue-file.ts'
import { createCatalogueSource } from './features/catalogue/source.ts'
import { ChangeFeed } from './features/changes/feed.ts'
import { importRepository } from './features/content/import-repository.ts'
import { openPublishedContent } from './features/content/published.ts'
import { auditLogQueue } from './features/audit-log/retention.ts'
import { contentQueue } from './features/content/schedule.ts'
import { deliveryQueue } from './features/events/queue-deliveries.ts'
import { filmTimesQueue } from './features/film-times/index.ts'
import { removalQueue } from './features/films/remove-film.ts'
import { encodeQueue, filmSweepQueue } from './features/films/encode-queue.ts'
import { failIfAcademyDatabase } from './features/demo/guard-academy-database.ts'
import { createDemoFilmRequests } from './features/demo/demo-film-requests.ts'
import { failedMailQueue } from './features/mail/failed-mail.ts'
import { createMailer, type Mailer } from './features/mail/mailer.ts'
import { mailQueue } from './features/mail/outbox.ts'
import { newsletterRequestQueue } from './features/newsletter/subscribe.ts'
import { mailRequestQueue } from './features/session/mail/request-mail.ts'
import { openConnections } from './features/setup/connections.ts'
import { webhookSweepQueue } from './features/webhooks/deliver.ts'
import { machineDraftQueue, machineDraftSweepQueue } from './features/transcription/draft-queue.ts'
import { demoResetQueue } from './features/session/demo/reset-demo-accounts.ts'
import { createDatabaseCheck } from './platform/database/database-check.ts'
import { type Database, type DatabaseRoute, openDatabase } from './platform/database/database.ts'
import { openChangeNotifier } from './platform/database/change-notifier.ts'
import { dividePool } from './platform/database/pool-sizes.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Worker } from './platform/jobs/stored-jobs.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { openSigningKeys } from './platform/security/signing-keys.ts'
import type { Logger } from './platform/logging/log.ts'
import { createSessionOwnerFinder } from './platform/security/live-sessions.ts'
import { migrate, requireReachable, saveQuotas } from './platform/database/migrate.ts'
import { createFairSemaphore } from './platform/admission/fair-semaphore.ts'
import { createMinuteRates } from './platform/admission/minute-rates.ts'
import { reportOutages } from './platform/database/outage-reports.ts'
import type { Traces } from './platform/tracing/traces.ts'

/** The full context of a process, including the parts that only `app.ts` and the workers need. */
export interface AppContext extends Context {
  /** Feeds the change streams of this process. */
  changes: ChangeFeed
  /** Sends queued emails. */
  mailer: Mailer
  /** Undefined if OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
  traces: Traces | undefined
  /** Aborts the signal `closing`, so that open streams end. The services stay open until `close`. */
  startClosing(): void
  /** Closes all services in reverse order of opening. */
  close(): Promise<void>
}

/** All job queues. */
export const queues = [
  mailQueue,
  failedMailQueue,
  mailRequestQueue,
  newsletterRequestQueue,
  endSubscriptionQueue,
  checkoutClosingQueue,
  refundQueue,
  approvedOrderQueue,
  subscriptionSweepQueue,
  demoResetQueue,
  contentQueue,
  auditLogQueue,
  deliveryQueue,
  webhookSweepQueue,
  encodeQueue,
  removalQueue,
  filmSweepQueue,
  filmTimesQueue,
  machineDraftQueue,
  machineDraftSweepQueue,
]

const hasMetrics = ({ metrics }: Pick<Config, 'metrics'>) => metrics.token !== undefined || metrics.port !== 0

interface Options {
  now?: () => Date
  /** Called before anything in the database is changed. Throws if this process may not use the database. */
  checkDatabase?: (db: Database) => Promise<void>
  /** The kind of process that runs the jobs. By default, it is derived from the settings. */
  worker?: Worker
  /** Route for connections that may use a pooler. `databaseUrl` is always the URL of PostgreSQL itself. */
  route?: DatabaseRoute
}

/**
 * Migrates a running database and opens all services on it. Throws if a demo would use an academy's database. If an
 * error is thrown, the services opened so far are closed.
 */
export async function createContext(
  config: Config,
  databaseUrl: string,
  log: Logger,
  {
    now = () => new Date(),
    checkDatabase,
    worker = getDemoMode(config) === 'none' ? 'academy' : 'trial',
    route,
  }: Options = {},
): Promise<AppContext> {
  await mkdir(join(config.dataDir, 'media'), { recursive: true, mode: 0o700 })
  const runsJobs = config.role !== 'web'
  const sizes = dividePool(config.database.pool, { runsJobs })
  await using stack = new AsyncDisposableStack()
  const { metrics, traces } = await openMonitoring(config, log, stack)
  const options = { sizes, route, readUrl: config.database.readUrl }
  const { close: closeDatabase, pool: _pool, ...databases } = openDatabase(databaseUrl, log, options)
  stack.defer(closeDatabase)
  const closing = new AbortController()
  const { db, maintenance } = databases
  await requireReachable(maintenance)
  await failIfAcademyDatabase(config, maintenance)
  await checkDatabase?.(maintenance)
  const keyBackupWarning = await backUpBeforeUpgrade({ config, databaseUrl, db: maintenance, now: now() })
  if (keyBackupWarning !== undefined) log.warn(keyBackupWarning)
  await migrate(maintenance, log)
  await saveQuotas(db)
  await importRepository({ db, now, config }, { isAcademy: getDemoMode(config) === 'none' })
  await importCatalogueFileAtStart({ db, now, log }, config.dataDir)
  const notifier = openChangeNotifier(db, databaseUrl, log)
  stack.defer(() => notifier.close())
  const signingKeys = await openSigningKeys(db, log, now)
  stack.defer(() => signingKeys.close())
  const content = await openPublishedContent({ db, log })
  const connections = await openConnections({ db, log, config })
  const payments = await openPayments(config, { log, content, connections })
  const mailer = createMailer({ config, log, now, content, connections, metrics })
  stack.defer(() => mailer.close())
  // Jobs use the services opened above, so the job queue is opened after them and closed before them. Opening the
  // queues mostly waits for the database, so the catalogue is built and compressed in parallel.
  const jobsPromise = openJobs(databaseUrl, log, queues, { worker, runsJobs, connections: sizes.jobs, traces })
  stack.defer(async () => (await jobsPromise.catch(() => undefined))?.close())
  const [jobs, catalogue] = await Promise.all([
    jobsPromise,
    createCatalogueSource({ dataDir: config.dataDir, url: config.catalogueUrl, content, log }),
  ])
  stack.defer(() => catalogue.close())
  const demoFilmRequests = createDemoFilmRequests(config, (line) => log.warn(line))
  stack.defer(() => demoFilmRequests.close())
  const changes = new ChangeFeed({ db, maintenance, notifier, signingKeys, log, now })
  stack.defer(() => changes.close())
  await changes.trim()
  const databaseCheck = createDatabaseCheck(route?.pooler ?? databaseUrl)
  // Opened last and therefore closed first, so that errors of services that are closing are not reported.
  stack.defer(reportOutages(log, databaseCheck))
  const openServices = stack.move()
  return {
    config,
    log,
    now,
    ...databases,
    notifier,
    findSessionOwner: createSessionOwnerFinder(databases.sessions, now),
    ...createLimits(config, sizes.pools.server),
    databaseCheck,
    closing: closing.signal,
    startClosing: () => closing.abort(),
    metrics,
    traces,
    jobs,
    mailer,
    signingKeys: signingKeys,
    catalogue,
    content,
    failedPages: new Map(),
    connections,
    payments,
    demoFilmRequests,
    changes,
    close: () => openServices.disposeAsync(),
  }
}

/** Opened first and therefore closed last, so that jobs and statements that end during shutdown are recorded. */
async function openMonitoring(config: Config, log: Logger, stack: AsyncDisposableStack) {
  const metrics = createMetrics({ withProcessMetrics: hasMetrics(config) })
  stack.defer(() => metrics.registry.clear())
  return { metrics, traces: stack.use(await openTraces(config, log)) }
}

/** Loads OpenTelemetry only if traces are enabled. */
async function openTraces({ metrics, role }: Config, log: Logger): Promise<Traces | undefined> {
  const endpoint = metrics.tracesEndpoint
  if (endpoint === undefined) return undefined
  const { createTraces } = await import('./platform/tracing/create-traces.ts')
  const resource = {
    'service.version': HOLDFAST_VERSION,
    'host.name': hostname(),
    'process.pid': process.pid,
    'holdfast.role': role,
    'holdfast.process': String(log.bindings()['process'] ?? 'main'),
  }
  return createTraces({ endpoint, resource }, log)
}

/** Returns the rate and concurrency limits. `connections`: size of the server's database pool. */
const createLimits = ({ rateLimitFactor }: Config, connections: number) => ({
  writes: createMinuteRates('changes', MAX_WRITES_PER_MINUTE * rateLimitFactor),
  responseBytes: createMinuteRates('response bytes', MAX_RESPONSE_BYTES_PER_MINUTE * rateLimitFactor),
  keyLogins: createMinuteRates('logins with API keys', MAX_KEY_LOGINS_PER_MINUTE * rateLimitFactor),
  studioCalls: createMinuteRates('Studio calls', MAX_STUDIO_CALLS_PER_MINUTE * rateLimitFactor),
  concurrentStudioCalls: createFairSemaphore('concurrent Studio calls', STUDIO_REQUEST_CONCURRENCY),
  studioDatabaseWork: createFairSemaphore('Studio calls that use the database', {
    ...STUDIO_EXECUTION_CONCURRENCY,
    maxRunning: Math.ceil(connections / 2),
  }),
  expensiveStudioCalls: createFairSemaphore('expensive Studio calls', EXPENSIVE_STUDIO_CALL_CONCURRENCY),
  studioKeyCalls: createMinuteRates('calls with one API key', MAX_STUDIO_KEY_CALLS_PER_MINUTE * rateLimitFactor),
  rejections: createMinuteRates('logged rejections', MAX_LOGGED_REJECTIONS_PER_MINUTE),
})
