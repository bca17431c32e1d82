import type { Config } from './config/index.ts'
import { type AppContext, createContext } from './create-context.ts'
import { startNightlyBackups } from './features/backup/index.ts'
import {
  isDemoWanted,
  claimDatabase,
  prepareDemo,
  failIfDemoFound,
  failIfOtherAccountsExist,
} from './features/demo/index.ts'
import { ensureDemoAccounts } from './features/session/index.ts'
import { openEditableCatalogue } from './features/catalogue/index.ts'
import { refreshOnPublication } from './features/content/index.ts'
import { checkMediaStore } from './features/media/index.ts'
import { refreshOnConnectionChange } from './features/setup/index.ts'
import { watchRequestedLessons } from './features/lesson-requests/index.ts'
import type { Database } from './platform/database/database.ts'
import { countDirectConnections, dividePool } from './platform/database/pool-sizes.ts'
import { checkReplica } from './platform/database/replica.ts'
import { findRoute } from './platform/database/find-route.ts'
import { warnAboutConnections } from './platform/database/check-connections.ts'
import type { Logger } from './platform/logging/log.ts'
import { recordExternalDatabase } from './platform/embedded-postgres/index.ts'
import { countProcesses } from './processes/assignment.ts'
import { startWorkers } from './start-workers.ts'

/** The services that are started before the server listens. */
export interface Services {
  context: AppContext
  /** Whether this is the demo academy. */
  demo: boolean
  /**
   * Starts the workers, and logs settings and files that the operator should check. Call it after the port is open,
   * because requests need neither workers nor checks.
   */
  startBackground(): Promise<void>
}

/** Prints startup progress to the terminal. */
const report = (line: string) => console.log(line)

interface Dependencies {
  log: Logger
  /** URL of the embedded database. Undefined if an external database is used. */
  embeddedUrl: string | undefined
}

/**
 * Starts all services in order. Each service is added to `disposables` immediately, so that an error or a signal during
 * startup closes it.
 */
export async function startServices(
  config: Config,
  disposables: AsyncDisposableStack,
  { log, embeddedUrl }: Dependencies,
): Promise<Services> {
  const closing = new AbortController()
  const runsJobs = config.role !== 'web'
  const { direct = embeddedUrl, ...route } = await findRoute(config, report)
  if (direct === undefined) throw new Error('No database is configured.')
  if (config.database.readUrl !== undefined) {
    const reason = await checkReplica(config.database.readUrl, direct)
    if (reason !== undefined)
      log.warn({ reason }, 'the replica of DATABASE_READ_URL is unavailable; DATABASE_URL is used')
  }
  // Throws if a demo would start on an academy's database, before the database is changed.
  const checkDatabase = (db: Database) => failIfOtherAccountsExist(config, db)
  await checkMediaStore(config, log)
  const context = await createContext(config, direct, log, { checkDatabase, route })
  disposables.defer(() => context.close())
  disposables.defer(() => closing.abort(new Error('Holdfast is closing.')))
  await failIfDemoFound(context)
  await claimDatabase(config, context.db)
  if (config.databaseUrl) await recordExternalDatabase(config.dataDir, config.databaseUrl)
  const demo = await prepareAcademy(context, closing.signal)
  disposables.defer(refreshOnPublication(context))
  disposables.defer(refreshOnConnectionChange(context))
  const startBackground = async () => {
    if (runsJobs) {
      await startWorkers(context)
      disposables.defer(watchRequestedLessons(context))
      disposables.defer(startNightlyBackups(context, direct))
    }
    const sizes = dividePool(config.database.pool, { runsJobs })
    const connectionsPerProcess = route.pooler === undefined ? config.database.pool : countDirectConnections(sizes)
    await warnAboutConnections(context.maintenance, log, {
      perProcess: connectionsPerProcess,
      processes: countProcesses(config),
    })
    if (config.map && context.content.single('site').coordinates === null)
      log.warn('MAP_TILES is set, but the academy has no coordinates: set them in the Studio, under Site.')
  }
  return { context, demo, startBackground }
}

/** Prepares the demo academy in an empty data folder, unless the catalogue is remote. */
async function prepareAcademy(context: AppContext, signal: AbortSignal): Promise<boolean> {
  const { config } = context
  const demo = await isDemoWanted(config, context.db)
  if (demo)
    await prepareDemo({
      dataDir: config.dataDir,
      mediaStore: config.mediaStore,
      // The audit log does not record these changes, because they are not actions of staff.
      catalogue: openEditableCatalogue(context, { author: 'demo', record: async () => {} }),
      signal,
      log: report,
      createAccounts: () => ensureDemoAccounts(context),
    })
  // A remote catalogue was already requested. If it is unreachable, another request would delay the start again.
  if (!config.catalogueUrl) await context.catalogue.refresh()
  return demo
}
